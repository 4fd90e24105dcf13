/** Constants of the Administration Network (specification, section 9). */

/** Rows on a page. */
export const NETWORK_PAGE_SIZE = 30;
