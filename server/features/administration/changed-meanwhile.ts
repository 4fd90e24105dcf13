/** Refusing decisions about a text that is no longer there (docs/domain.md, Administration). */
import { changedMeanwhile } from '#shared/administration/administration.rules.ts';
import {
  findLastChange,
  type EntryRow,
  type LastChange,
} from '#server/features/entries/entries.operations.ts';
import { Conflict } from '#server/platform/errors.ts';
import type { Trx } from '#server/platform/platform.ts';
import type { Caller } from '#server/platform/sessions.ts';

/**
 * Lets a caller go on who has seen the present text of an entry, which must be locked, or does not say what they have seen.
 *
 * @param seen the version that the caller has seen
 * @throws Conflict when that is not the present one; it says who has changed it.
 */
export async function refuseChanged(
  trx: Trx,
  caller: Caller,
  entry: EntryRow,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === entry.version) return;
  const change = await findLastChange(trx, entry.id);
  throw new Conflict(changedMeanwhile(whoChanged(change, caller)));
}

function whoChanged(change: LastChange | undefined, caller: Caller): string {
  if (change?.actor === 'owner') return 'The student';
  if (change?.actor !== 'administrator') return 'Somebody';
  // The same person in another window, as a rule.
  if (change.actor_account_id === caller.account_id) return 'You yourself, perhaps in another window,';
  const name = `${change.first_name ?? ''} ${change.last_name ?? ''}`.trim();
  return name === '' ? 'Another administrator' : `Another administrator, ${name},`;
}
