/** Who writes for a school is one of its administrators when it is written down, not only when the request came in. */
import { NotAllowed } from '#server/platform/http/errors.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { Caller } from './sessions.ts';

/**
 * Reads role and school of the caller again, and lets nobody change them until the transaction ends. It comes first in each
 * transaction in which an administrator writes: whoever waits here holds nothing that others wait for.
 *
 * @param why what the caller is told instead of the usual words
 * @throws NotAllowed when the right is gone, or the caller is of another school by now
 */
export async function lockStaff(
  trx: Trx,
  caller: Caller,
  role: 'administrator' | 'head',
  why?: string,
): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select(['school_id', 'is_school_administration', 'is_school_administration_head'])
    .where('id', '=', caller.account_id)
    .forShare()
    .executeTakeFirst();
  const isStaff =
    role === 'head' ? account?.is_school_administration_head : account?.is_school_administration;
  if (!isStaff || account?.school_id !== caller.school_id) throw new NotAllowed(why);
}
