export const UNDO_HOURS = 24;

/** How long an action's mails are delayed. */
export const MAILS_WAIT_MINUTES = 10;

/** Characters. */
export const SET_BACK_REASON_MAXIMUM = 500;
