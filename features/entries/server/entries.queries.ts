import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { Db, Trx, AppContext } from '#server/platform/app-context.ts';
import { entryColumns, type LockedEntry } from './history/entry-history.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { notWaiting, waitingFrom } from './entry-waiting.queries.ts';
import { below, changeRows, deleteRows, findRow, oneOf, valuesOf } from '#server/platform/database/rows.ts';

/** Locks an entry of any owner; undefined when it is gone. */
export function lockEntry(trx: Trx, entryId: number): Promise<LockedEntry | undefined> {
  return trx
    .selectFrom('entries as e')
    .where('e.id', '=', entryId)
    .select(entryColumns)
    .select(['e.contact_language', 'e.school_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** Makes the next version of a locked entry, and returns its number. */
export async function replaceEntry(
  trx: Trx,
  entry: Pick<LockedEntry, 'id' | 'version'>,
  text: EntryText,
  verified: boolean,
  now: Date,
): Promise<number> {
  const version = entry.version + 1;
  // The last request was about the older version.
  const ended = { request_id: null, ...notWaiting };
  await changeRows(trx, 'entries', entry.id, { ...text, ...ended, verified, version, updated_at: now });
  return version;
}

/** Does not make a new version. A verified entry stops waiting; one that becomes unverified has a month from now. */
export async function setVerified(trx: Trx, entryId: number, verified: boolean, now: Date): Promise<void> {
  await changeRows(trx, 'entries', entryId, {
    verified,
    updated_at: now,
    ...(verified ? notWaiting : waitingFrom(now)),
  });
}

/** Stores the newest request, or null when nobody is asked; the month starts again. */
export async function startWaiting(trx: Trx, entryId: number, requestId: number | null, now: Date) {
  await changeRows(trx, 'entries', entryId, { request_id: requestId, ...waitingFrom(now) });
}

/** Accounts whose totals differ from a computation without triggers; always none (decision 0010). */
export function findWrongTotals(db: Db): Promise<number[]> {
  return valuesOf<number>(db)`
    select coalesce(sums.account_id, kept.account_id)
    from (
      select e.account_id, sum(e.hours) as total_hours, count(*) as verified_entries
      from entries e join accounts a on a.id = e.account_id join schools s on s.id = a.school_id
      where e.verified and not e.recycling_bin
        and counts_at(s.id, s.decides_earlier_hours, e.school_id, e.id, e.version)
      group by e.account_id
    ) sums
    full join student_totals kept on kept.account_id = sums.account_id
    where coalesce(sums.total_hours, 0) <> coalesce(kept.total_hours, 0)
      or coalesce(sums.verified_entries, 0) <> coalesce(kept.verified_entries, 0)
    order by 1`;
}

/** Days to keep a key: longer than a form waits on a device to be sent again (30 days). */
export const RECORDED_FORM_DAYS = 60;

/** Known even when the entry is gone. */
export async function findRecordedEntry(db: Db, accountId: number, key: string) {
  const row = await findRow(db, 'recorded_forms', { account_id: accountId, key }, ['entry_id']);
  return row?.entry_id ?? undefined;
}

export async function sweepIdempotencyKeys({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteRows(db, 'recorded_forms', {
    created_at: below(after(clock.now(), -RECORDED_FORM_DAYS * DAY)),
  });
}

/** Unverified entries wait a month from now; their contacts can answer again. */
export async function restoreFromBin(trx: Trx, entryIds: readonly number[], now: Date): Promise<void> {
  const back = { recycling_bin: false, updated_at: now };
  const [id, waiting] = [oneOf(entryIds), waitingFrom(now)];
  await changeRows(trx, 'entries', { id, verified: true }, back);
  await changeRows(trx, 'entries', { id, verified: false }, { ...back, ...waiting });
}

/** The caller writes their text to the history. */
export async function removeEntries(trx: Trx, entryIds: readonly number[]): Promise<void> {
  await deleteRows(trx, 'entries', { id: oneOf(entryIds) });
}
