/** The rights of staff are checked when they write, not only when the request came in. */
import { NotAllowed } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { after, MINUTE } from '#server/platform/clock.ts';
import { lockRow } from '#server/platform/database/rows.ts';
import { selectOwnAccounts } from './own-mailboxes.ts';
import type { Caller } from './sessions.ts';

/** `staff`: administrators and advisers. */
export type StaffRole = 'staff' | 'administrator' | 'head';

/** The role by which a call for `staff` was admitted, to be locked in its transaction. */
export const roleOf = (caller: Pick<Caller, 'is_school_administration'>): StaffRole =>
  caller.is_school_administration ? 'administrator' : 'staff';

/**
 * Locks the caller's role and school. First in each transaction in which staff write, so that waiting here blocks
 * nobody. `why` replaces the usual message. @throws NotAllowed when the role is gone or the school has changed
 */
export async function lockStaff(trx: Trx, caller: Caller, role: StaffRole, why?: string) {
  const roles = ['is_school_administration', 'is_school_administration_head', 'adviser_of'] as const;
  const columns = [...roles, 'school_id', 'standing'] as const;
  const account = await lockRow(trx, 'accounts', caller.account_id, columns, 'forShare');
  const isAdviser = account?.adviser_of === account?.school_id && account?.standing === 'member';
  const isAdministrator = account?.is_school_administration === true;
  const has = {
    staff: isAdministrator || isAdviser,
    administrator: isAdministrator,
    head: account?.is_school_administration_head === true,
  };
  if (!has[role] || account?.school_id !== caller.school_id) throw new NotAllowed(why);
}

/**
 * Runs a transaction that begins with `lockStaff`, under which `now` is read. Work that takes more locks
 * reads the time after them, so that logged times increase.
 */
export function asStaff<T>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  role: StaffRole,
  work: (trx: Trx, now: Date) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, role);
    return work(trx, clock.now());
  });
}

/** Leaves out the caller's own accounts. @throws NotAllowed when none remains of some */
export async function leaveOutOwn<T extends { readonly id: number }>(
  trx: Trx,
  caller: Caller,
  people: readonly T[],
): Promise<T[]> {
  const own = await selectOwnAccounts(trx, caller.account_id);
  const others = people.filter(({ id }) => !own.has(id));
  if (people.length > 0 && others.length === 0) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
  return others;
}

export const DECIDES_ABOUT_ONESELF = 'You cannot decide about yourself.';

const FRESH_MS = 10 * MINUTE;

/** `staff`: for people with a second step, or who need one. `always`: for what would make a stolen session permanent. */
export type FreshSignIn = 'staff' | 'always';

export function lacksSecondFactor(caller: Caller, now: Date): boolean {
  const { is_staff, has_second_factor, second_factor_from } = caller;
  return is_staff && !has_second_factor && second_factor_from !== null && second_factor_from <= now;
}

/** @throws NotAllowed with the code `second_factor_missing` */
export function requireSecondFactor(caller: Caller, now: Date): void {
  if (!lacksSecondFactor(caller, now)) return;
  throw new NotAllowed(
    `${caller.school} asks its staff to log in with a second step. Set yours up in your profile, under Security.`,
    'second_factor_missing',
  );
}

/** @throws NotAllowed with the code `confirm_again` when the person must confirm who they are */
export function requireFreshSignIn(caller: Caller, needs: FreshSignIn, now: Date): void {
  if (needs === 'staff' && !caller.has_second_factor && caller.second_factor_from === null) return;
  const { confirmed_at } = caller;
  // Ignores times recorded while the clock was ahead.
  if (confirmed_at && confirmed_at > after(now, -FRESH_MS) && confirmed_at < after(now, FRESH_MS)) return;
  throw new NotAllowed('Please confirm that it is you.', 'confirm_again');
}
