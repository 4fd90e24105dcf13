/** Lists of which the screens need no more of the rules. */

export const GRADES = [6, 7, 8, 9, 10, 11, 12] as const;
export type Grade = (typeof GRADES)[number];
export const WORK_KINDS = ['volunteer', 'paid'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
