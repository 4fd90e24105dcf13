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
  const counters = [
    { key: addressKey('login', address), backoff: addressBackoff },
    { key: addressKey(emailKey('login', email), address), backoff: guessBackoff },
    { key: emailKey('login', email), backoff: accountBackoff },
  ] as const;
  const [byAddress, ...byAccount] = counters;
  const counted: string[] = [];
  for (const { key, backoff } of counters) {
    try {
      await beginAttempt(platform, key, backoff);
    } catch (error) {
      // It was not tried: others behind the address shall not wait for it.
      for (const earlier of counted) await takeBackAttempt(platform.db, earlier);
      throw error;
    }
    counted.push(key);
  }
  return {
    async wasRight() {
      for (const { key } of byAccount) await forgetAttempts(platform.db, key);
      await takeBackAttempt(platform.db, byAddress.key);
    },
  };
}
