/** Characters. Separate from the rules, whose texts some pages do not need. */
export const REASON_MAXIMUM = 500;
