/** The password that somebody who is signed in enters again, to change it or to delete the account. */
import { attempt } from './attempts.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { verifyPassword } from './passwords.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Limit } from './rate-limit.ts';

/** Wrong ones by whoever has a session of the account: ten, and 48 a day. Nobody without a session can use them up. */
const wrongOnes: Limit = { times: 10, seconds: (5 * HOUR) / SECOND };

/**
 * Whether a password is the account's own. What could not be tried is not counted.
 *
 * @param hashed what the database has of it
 * @throws TooMany after too many wrong ones; Busy when too many passwords wait already
 */
export async function isOwnPassword(
  context: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  hashed: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await attempt(context, `own-password:account:${accountId}`, wrongOnes, async (fullFor) => {
    if (fullFor > 0) throw new TooMany(fullFor, 'Too many wrong attempts.');
    return verifyPassword(hashed, password);
  });
  return isRight === true;
}
