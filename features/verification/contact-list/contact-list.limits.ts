/** Limits of the contact's list (decision 0053); those of its codes are in `list-code.ts`. */

export const LIST_LINK_DAYS = 14;
/** For a remembered browser. */
export const BROWSER_DAYS = 30;
/** For other browsers, unless closed earlier. */
export const VISIT_HOURS = 12;
export const TAKE_BACK_MINUTES = 15;

/** More hours, or days with more, are decided individually. */
export const BULK_HOURS = 8;
export const BULK_DAY_HOURS = 12;
/** Older work is decided individually. */
export const BULK_DAYS = 90;
/** Longer descriptions must be read before they are decided with others. */
export const BULK_DESCRIPTION = 500;

/** Characters. */
export const aboutMaximums = { name: 100, position: 100, organization: 200 } as const;

/** One mail per request, one list a day, or one on Mondays. */
export const rhythms = ['each', 'daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];
