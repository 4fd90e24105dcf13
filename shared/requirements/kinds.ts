/** Lists of which the screens need no more of the rules. */

export const GRADES = [6, 7, 8, 9, 10, 11, 12] as const;
export type Grade = (typeof GRADES)[number];
export const WORK_KINDS = ['volunteer', 'paid'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** How far a student is, the best first (`progressState`). */
export const PROGRESS_STATES = ['done', 'waiting', 'on track', 'behind', 'talk to school', 'over'] as const;

/** Characters of the name of a program, and of why a head decides. */
export const NAME_MAXIMUM = 100;
export const REASON_MAXIMUM = 500;
/** Of a text of an answer. */
export const DETAIL_MAXIMUM = 5000;
