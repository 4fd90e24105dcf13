/** The recycling bin of a school: restore, or remove for good (specification, section 4; rulings, sections 3 and 6). */
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import { askIfDropped } from '#server/features/entries/entry-asking.operations.ts';
import { removeEntries, restoreFromBin } from '#server/features/entries/entry-bin.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { supersedeRequests } from '#server/features/entries/entry-requests.queries.ts';
import { textOf } from '#server/features/entry-history/entry-text.ts';
import { NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { REMOVED_MAIL } from './recycling-bin.emails.ts';
import * as queries from './recycling-bin.queries.ts';

/** Entries per mail: with the longest text it stays below the 10 MB limit of many mail servers. */
const MOST_IN_MAIL = 100;

export const ONE_GONE = 'This entry is not in the recycling bin any more.';
export const ALL_GONE = 'These entries are not in the recycling bin any more.';
export const SOME_GONE =
  'Some of these entries are not in the recycling bin any more, so nothing was changed. Please load the list again.';

/**
 * Restores all that are still in the bin; the others are `missing_ids`. Unverified ones wait a month from now; links that contacts have work again.
 * @throws NotFound when none is in the bin of the caller's school; NotAllowed when one is the caller's own.
 */
export async function recover(context: AppContext, caller: Caller, entryIds: readonly number[]) {
  const wanted = [...new Set(entryIds)];
  return context.db.transaction().execute(async (trx) => {
    const people = await lockThere(trx, caller, wanted);
    if (people.length === 0) throw new NotFound(wanted.length === 1 ? ONE_GONE : ALL_GONE);
    const now = context.clock.now();
    for (const entries of people) await restoreFromBin(trx, idsOf(entries), now);
    await noteAll(trx, people, 'recovered', caller, now);
    for (const entry of people.flat()) if (!entry.verified) await askIfDropped(context, trx, entry);
    const entry_ids = idsOf(people.flat());
    const there = new Set(entry_ids);
    return { entry_ids, missing_ids: wanted.filter((id) => !there.has(id)) };
  });
}

/**
 * Removes all or none. The text stays in the history and is mailed to the students. @returns the ids
 * @throws NotFound when one is not in the bin of the caller's school; NotAllowed when one is the caller's own.
 */
export async function removeForGood(
  context: AppContext,
  caller: Caller,
  entryIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(entryIds)];
  return context.db.transaction().execute(async (trx) => {
    const people = await lockThere(trx, caller, wanted);
    if (people.flat().length < wanted.length) throw new NotFound(wanted.length === 1 ? ONE_GONE : SOME_GONE);
    const now = context.clock.now();
    const administrator = await queries.findName(trx, caller.account_id);
    for (const entries of people) {
      await supersedeRequests(trx, idsOf(entries), now);
      await removeEntries(trx, idsOf(entries));
    }
    for (const entries of people) {
      const [{ email, first_name }] = entries;
      for (let first = 0; first < entries.length; first += MOST_IN_MAIL) {
        const texts = entries.slice(first, first + MOST_IN_MAIL).map(textOf);
        const by_id = caller.account_id;
        const data = { first_name, school: caller.school, administrator, by_id, entries: texts };
        await queueMail(context, trx, { kind: REMOVED_MAIL, to: email, data });
      }
    }
    await noteAll(trx, people, 'removed', caller, now);
    return idsOf(people.flat());
  });
}

type Entries = readonly [queries.BinnedRow, ...queries.BinnedRow[]];

/** Locks in account order to avoid deadlocks: each person's totals and history stay locked. */
async function lockThere(trx: Trx, caller: Caller, entryIds: readonly number[]): Promise<Entries[]> {
  await lockStaff(trx, caller, 'administrator');
  const entries = await queries.lockInBin(trx, caller.school_id, entryIds);
  const own = await selectOwnAccounts(trx, caller.account_id);
  if (entries.some(({ account_id }) => own.has(account_id))) throw new NotAllowed(OWN_ENTRIES);
  const people = [...Map.groupBy(entries, ({ account_id }) => account_id)].sort(([a], [b]) => a - b);
  // Safe: a group is never empty.
  return people.map(([, group]) => group as unknown as Entries);
}

/** Adds a history line for each entry; call it last in a transaction. */
async function noteAll(
  trx: Trx,
  people: readonly Entries[],
  kind: 'recovered' | 'removed',
  { account_id, school_id }: Caller,
  at: Date,
): Promise<void> {
  for (const entry of people.flat()) {
    await addHistory(trx, {
      entry,
      kind,
      actor: 'administrator',
      actor_account_id: account_id,
      school_id,
      at,
    });
  }
}

function idsOf(entries: readonly queries.BinnedRow[]): number[] {
  return entries.map(({ id }) => id);
}
