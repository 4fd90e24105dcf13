/** Constants of the recycling bin (specification, section 9). */

/** Rows on a page of the recycling bin. */
export const RECYCLING_BIN_PAGE_SIZE = 20;
/** Entries that one call recovers or deletes; the screen sends more of them in several calls. */
export const MAX_AT_ONCE = 500;
