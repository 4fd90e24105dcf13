/** What is asked of administrators beyond their role: a second step where the school wants it, and proving again who they are. */
import { after, MINUTE } from '#server/platform/clock.ts';
import { NotAllowed } from '#server/platform/http/errors.ts';
import type { Caller } from './sessions.ts';

/** For how long signing in, or proving it again, counts. */
const FRESH_MS = 10 * MINUTE;

/**
 * `staff`: for who has a second step, or is of a school that wants one; everybody else is asked for nothing more than the
 * specification says. `always`: for what would help a thief of the session to stay.
 */
export type FreshSignIn = 'staff' | 'always';

/** Whether an administrator must set up a second step before anything of staff works. */
export function lacksSecondFactor(caller: Caller, now: Date): boolean {
  const { is_school_administration, has_second_factor, second_factor_from } = caller;
  return (
    is_school_administration && !has_second_factor && second_factor_from !== null && second_factor_from <= now
  );
}

/** @throws NotAllowed with the code `second_factor_missing` */
export function requireSecondFactor(caller: Caller, now: Date): void {
  if (!lacksSecondFactor(caller, now)) return;
  throw new NotAllowed(
    `${caller.school} asks its administrators to log in with a second step. Set yours up in your profile, under Security.`,
    'second_factor_missing',
  );
}

/** @throws NotAllowed with the code `confirm_again` when the person must prove again who they are */
export function requireFreshSignIn(caller: Caller, needs: FreshSignIn, now: Date): void {
  if (needs === 'staff' && !caller.has_second_factor && caller.second_factor_from === null) return;
  const { confirmed_at } = caller;
  // Also a time written while the clock was ahead.
  if (confirmed_at && confirmed_at > after(now, -FRESH_MS) && confirmed_at < after(now, FRESH_MS)) return;
  throw new NotAllowed('Please confirm that it is you.', 'confirm_again');
}
