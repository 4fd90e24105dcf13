/** Whoever enters a password at the login or to set a new one is counted: guessing is guessing. */
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  addressKey,
  beginAttempt,
  countIfTried,
  forgetAttempts,
  takeBackAttempt,
} from '#server/platform/throttle.ts';
import { accountBackoff, addressBackoff, emailKey, guessBackoff } from './accounts.limits.ts';

/** An attempt that was counted. */
export interface Attempt {
  /**
   * Whether the password is the one that was hashed (`verifyPassword`). What could not be tried is not counted.
   *
   * @throws Busy when too many wait already
   */
  verify(hashed: string | null | undefined, password: string): Promise<boolean>;
  /** Forgets wrong ones before it. */
  wasRight(): Promise<void>;
}

/**
 * Counts the attempt against address, account and both together, before its outcome is known.
 *
 * @throws TooMany with the seconds to wait, after too many wrong ones
 */
export async function beginSignIn(platform: Platform, email: string, address: string): Promise<Attempt> {
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
    verify: (hashed, password) =>
      countIfTried(platform.db, [byAddress, guesses, byAccount], () => verifyPassword(hashed, password)),
    async wasRight() {
      await forgetAttempts(platform.db, guesses, byAccount);
      // Others behind the address may have been wrong.
      await takeBackAttempt(platform.db, byAddress);
    },
  };
}
