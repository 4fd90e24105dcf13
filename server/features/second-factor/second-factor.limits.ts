/** How often a second step may be wrong. The right password, or a session, comes before it. */
import type { Limit } from '#server/platform/auth/rate-limit.ts';

/** Wrong codes of the app: five, then one every ten minutes. Six digits with three right ones at a time need that. */
export const wrongCodes: Limit = { times: 5, seconds: 50 * 60 };
/** Wrong codes of the app within a day after which its owner is mailed: whoever types them has the password, or an open page. */
export const toldWrongCodes: Limit = { times: 10, seconds: 24 * 60 * 60 };
/** Counted apart, so that whoever knows the password cannot keep the owner from these. */
export const wrongRecoveryCodes: Limit = { times: 10, seconds: 50 * 60 };
/** Calls of one address for a passkey; those above are queued. An assembly of 500 stays below. */
export const passkeyCalls: Limit = { times: 600, seconds: 20 * 60 };
