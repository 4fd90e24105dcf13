/** How much one person can post and cause mail with, so that nobody floods the list or an organizer. */
import type { Limit } from '#server/platform/throttle.ts';

/** Events that one person can post within a day. */
export const POSTS: Limit = { times: 20, seconds: 24 * 60 * 60 };
export const TOO_MANY_POSTS = `You have posted ${POSTS.times} events within a day, which is the most that is possible.`;

/** Registrations and withdrawals of one person within an hour, taken together: each one mails an organizer. */
export const REGISTRATIONS: Limit = { times: 60, seconds: 60 * 60 };
export const TOO_MANY_REGISTRATIONS = `You have registered and withdrawn ${REGISTRATIONS.times} times within an hour, which is the most that is possible.`;
