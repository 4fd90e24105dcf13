/** Rate limits per person, so that nobody floods the list or an organizer. */
import type { Limit } from '#server/platform/auth/rate-limit.ts';

export const POSTS: Limit = { times: 20, seconds: 24 * 60 * 60 };
export const TOO_MANY_POSTS = `You have posted ${POSTS.times} events within a day, which is the most that is possible.`;

/** Changes of one event per day that mail everyone registered. */
export const MAILED_CHANGES: Limit = { times: 10, seconds: 24 * 60 * 60 };
export const TOO_MANY_CHANGES = `You have changed the date, time or place of this event ${MAILED_CHANGES.times} times within a day, which is the most that is possible: everybody who is registered is mailed each time.`;

/** Registrations per hour: each one mails an organizer. */
export const REGISTRATIONS: Limit = { times: 60, seconds: 60 * 60 };
export const TOO_MANY_REGISTRATIONS = `You have registered ${REGISTRATIONS.times} times within an hour, which is the most that is possible.`;

/** Registrations for the same event per day, withdrawing in between: all mail one organizer. */
export const SAME_EVENT: Limit = { times: 5, seconds: 24 * 60 * 60 };
export const TOO_OFTEN_THE_SAME = `You have registered for this event ${SAME_EVENT.times} times within a day, which is the most that is possible.`;
