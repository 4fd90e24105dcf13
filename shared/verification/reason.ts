/** Characters of the reason of a rejection; apart from the rules, whose texts a page may not need. */
export const REASON_MAXIMUM = 500;
