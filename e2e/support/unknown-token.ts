/** Looks like the token of a mailed link (`shared/mailed-token.ts`), and is that of none; a shorter one would be told as damaged. */
export const UNKNOWN_TOKEN = 'There-is-no-such-token'.padEnd(43, 'x');
