/** Separate from the rules, for screens that need only these. */

export const GRADES = [6, 7, 8, 9, 10, 11, 12] as const;
export type Grade = (typeof GRADES)[number];
export const WORK_KINDS = ['volunteer', 'paid'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Best first (`progressState`). */
export const PROGRESS_STATES = ['done', 'waiting', 'on track', 'behind', 'talk to school', 'over'] as const;

/** Characters, also of a head's reason. */
export const NAME_MAXIMUM = 100;
export const REASON_MAXIMUM = 500;
/** Characters of an answer. */
export const DETAIL_MAXIMUM = 5000;
