/** Checks the password that a signed-in person enters again, to change it or to delete the account. */
import { attempt } from './attempts.ts';
import { HOUR, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { verifyPassword } from './passwords.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Limit } from './rate-limit.ts';

/** Wrong passwords per account, from its own sessions only: ten, and 48 a day. */
const wrongOnes: Limit = { times: 10, seconds: (5 * HOUR) / SECOND };

/**
 * Whether a password is the account's own. Only completed checks count.
 * @throws TooMany after too many wrong ones; Busy when too many password checks wait
 */
export async function isOwnPassword(
  context: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  hashed: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await attempt(context, `own-password:account:${accountId}`, wrongOnes, async (fullFor) => {
    if (fullFor > 0) throw new TooMany(fullFor, 'Too many wrong attempts.');
    return verifyPassword(hashed, password, { from: accountId, isKnown: true });
  });
  return isRight === true;
}
