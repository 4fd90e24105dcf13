/** How long what was done to many entries can be undone, and what is asked for. */

/** Within so many hours it can be undone. */
export const UNDO_HOURS = 24;

/** For so many minutes its mails wait. */
export const MAILS_WAIT_MINUTES = 10;

/** Characters of the reason for setting entries back, which their students read. */
export const SET_BACK_REASON_MAXIMUM = 500;
