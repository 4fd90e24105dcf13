/** Numbers of the contact's list (docs/decisions/0053); those of its codes are in `entries/on-the-spot.contract.ts`. */

/** How long a link to the list opens it. */
export const LIST_LINK_DAYS = 14;
/** How long a browser that has proven a mailbox is remembered for it, where its person wishes that. */
export const BROWSER_DAYS = 30;
/** How long it opens the list otherwise, unless it is closed before. */
export const VISIT_HOURS = 12;
/** How long a decision can be taken back. */
export const TAKE_BACK_MINUTES = 15;

/** More hours than these are decided about one by one, and so are days with more. */
export const BULK_HOURS = 8;
export const BULK_DAY_HOURS = 12;
/** Older work is decided about one by one. */
export const BULK_DAYS = 90;
/** Longer descriptions are read before they are decided about with others. */
export const BULK_DESCRIPTION = 500;

/** Characters of what contacts say of themselves. */
export const aboutMaximums = { name: 100, position: 100, organization: 200 } as const;

/** How often a contact gets mail: each by itself, one list a day, or one on Mondays. */
export const rhythms = ['each', 'daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];
