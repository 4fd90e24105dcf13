/** Whoever enters a password at the login or to set a new one is counted: guessing is guessing. */
import type { Platform } from '#server/platform/platform.ts';
import { addressKey, beginAttempt, forgetAttempts, takeBackAttempt } from '#server/platform/throttle.ts';
import { accountBackoff, addressBackoff, emailKey, guessBackoff } from './accounts.limits.ts';

/**
 * Counts the attempt against address, account and both together, before its outcome is known.
 *
 * @throws TooMany with the seconds to wait, after too many wrong ones
 */
export async function beginSignIn(
  platform: Platform,
  email: string,
  address: string,
): Promise<{ wasRight(): Promise<void> }> {
  const byAddress = addressKey('login', address);
  const guesses = addressKey(emailKey('login', email), address);
  const byAccount = emailKey('login', email);
  await beginAttempt(
    platform,
    { key: byAddress, backoff: addressBackoff },
    { key: guesses, backoff: guessBackoff },
    { key: byAccount, backoff: accountBackoff },
  );
  return {
    async wasRight() {
      await forgetAttempts(platform.db, guesses, byAccount);
      // Others behind the address may have been wrong.
      await takeBackAttempt(platform.db, byAddress);
    },
  };
}
