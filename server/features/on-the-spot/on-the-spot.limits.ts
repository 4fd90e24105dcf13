/** Limits on codes for contacts, besides those on asking contacts at all. */
import { CODE_TRIES } from '#shared/entries/mailed-code.ts';

/** Codes from one student to one mailbox. */
export const CODES = { times: 3, seconds: 60 * 60 };

/** Wrong codes of one student, over all entries. */
export const WRONG_CODES = { times: 3 * CODE_TRIES, seconds: 24 * 60 * 60 };
