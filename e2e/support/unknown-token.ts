/** Well-formed like a mailed token (`shared/mailed-token.ts`), but unknown; a shorter one would count as damaged. */
export const UNKNOWN_TOKEN = 'There-is-no-such-token'.padEnd(43, 'x');
