/**
 * What administrators do with entries that were put aside: take them back, or remove them for good (specification,
 * section 4; rulings, sections 3 and 6). Of several, all that are still there are taken back; they are removed all, or none.
 */
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { askIfDropped } from '#server/features/entries/entry-asking.operations.ts';
import { removeEntries, restoreFromBin } from '#server/features/entries/entry-bin.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { supersedeRequests } from '#server/features/entries/entry-requests.queries.ts';
import { textOf } from '#server/features/entry-history/entry-text.ts';
import { NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { REMOVED_MAIL } from './recycling-bin.emails.ts';
import * as queries from './recycling-bin.queries.ts';

/**
 * Entries in one mail. With the longest texts there can be, in letters of three bytes, as text and as HTML, it stays below
 * the 10 MB that many mail servers take.
 */
const MOST_IN_MAIL = 100;

export const ONE_GONE = 'This entry is not in the recycling bin any more.';
export const ALL_GONE = 'These entries are not in the recycling bin any more.';
export const SOME_GONE =
  'Some of these entries are not in the recycling bin any more, so nothing was changed. Please load the list again.';

/** The recycling bin of the own school. */
export function listBin({ db }: AppContext, caller: Caller): Promise<BinnedEntry[]> {
  return queries.selectBin(db, caller.school_id);
}

/** What became of the entries that were to be recovered. */
interface Recovered {
  readonly entry_ids: number[];
  /** Those that are not in the bin of the own school (any more): nothing was to be done about them. */
  readonly missing_ids: number[];
}

/**
 * Takes entries out of the recycling bin: all that are there. Those that are not verified have a month from now. Nobody
 * is mailed who has a mail already, and the links that contacts have work again.
 *
 * @throws NotFound when none is in the bin of the own school; NotAllowed when one is the caller's own.
 */
export async function recover(
  context: AppContext,
  caller: Caller,
  entryIds: readonly number[],
): Promise<Recovered> {
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
 * Removes entries in the recycling bin for good: all of them, or none. Their text stays in the history, and each student
 * is mailed what happened, with the texts.
 *
 * @returns their ids.
 * @throws NotFound when one is not in the bin of the own school; NotAllowed when one is the caller's own.
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

/** The entries of one person. */
type Entries = readonly [queries.BinnedRow, ...queries.BinnedRow[]];

/**
 * Locks those of the entries that are there and answers them by person, in the order of accounts: each person's totals and
 * history are held until the end, and two administrators may do this at the same time.
 */
async function lockThere(trx: Trx, caller: Caller, entryIds: readonly number[]): Promise<Entries[]> {
  await lockStaff(trx, caller, 'administrator');
  const entries = await queries.lockInBin(trx, caller.school_id, entryIds);
  if (entries.some(({ account_id }) => account_id === caller.account_id)) throw new NotAllowed(OWN_ENTRIES);
  const people = [...Map.groupBy(entries, ({ account_id }) => account_id)].sort(([a], [b]) => a - b);
  // Safe: a group has what made it.
  return people.map(([, group]) => group as unknown as Entries);
}

/** A line in the history of each entry, which comes last in a transaction. */
async function noteAll(
  trx: Trx,
  people: readonly Entries[],
  kind: 'recovered' | 'removed',
  { account_id }: Caller,
  at: Date,
): Promise<void> {
  for (const entry of people.flat()) {
    await addHistory(trx, { entry, kind, actor: 'administrator', actor_account_id: account_id, at });
  }
}

function idsOf(entries: readonly queries.BinnedRow[]): number[] {
  return entries.map(({ id }) => id);
}
