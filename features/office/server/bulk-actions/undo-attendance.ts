/** Undoing a confirmed attendance list: `before` of an item is the whole entry, or empty for one that the list made. */
import { sql } from 'kysely';
import { textOf, type NewHistoryLine } from '#features/entries/server/history/entry-history.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { DoneItem } from './bulk-actions.queries.ts';
import { queueCorrections, type BackItem, type SentNotice } from './bulk-actions.emails.ts';
import type { SelectedRow } from './selection.ts';

/** An entry as the list found it; undefined for one that the list made. */
function entryBefore({ before }: DoneItem): SelectedRow | undefined {
  return 'id' in before ? (before as unknown as SelectedRow) : undefined;
}

/** An entry that the list removed. */
export const removedRow = entryBefore;

/** Locks the event first, as confirming does. With a new version, a list that was loaded before the undo is refused (409). */
export async function reopenList(trx: Trx, actionId: number): Promise<void> {
  await sql`
    update events set attendance_version = attendance_version + 1, attendance_by = null, attendance_at = null
    where id in (
      select coalesce((i.before ->> 'event_id')::bigint, e.event_id)
      from bulk_action_items i left join entries e on e.id = i.entry_id where i.action_id = ${actionId})`.execute(
    trx,
  );
}

/** Entries that the list removed, and whose students have another entry of the event now. */
export async function findReplaced(trx: Trx, items: readonly DoneItem[]): Promise<ReadonlySet<number>> {
  const removed = items.map(({ entry_id, account_id, before }) => ({
    entry_id,
    account_id,
    event_id: before['event_id'],
  }));
  const { rows } = await sql<{ entry_id: number }>`
    select x.entry_id from json_to_recordset(${JSON.stringify(removed)}::json) as x(entry_id bigint, account_id bigint, event_id bigint)
      join entries e on e.account_id = x.account_id and e.event_id = x.event_id and e.id <> x.entry_id`.execute(
    trx,
  );
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Entries that wait again; the contacts of `unasked` have not seen the hours that the entry has now. */
export function entriesToAskAbout(back: readonly BackItem[]) {
  const waiting = back.filter(({ item }) => entryBefore(item)?.verified === false);
  const isAsked = ({ item, row }: BackItem) => entryBefore(item)?.hours === row.hours;
  return {
    waiting: waiting.filter(isAsked).map(({ row }) => row),
    unasked: waiting.filter((one) => !isAsked(one)).map(({ row }) => row.id),
  };
}

/** Corrects the news of hours that the list verified, and the mail to those whom it took off. */
export async function correctAttendance(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  school: string,
  back: readonly BackItem[],
  mails: readonly SentNotice[],
): Promise<SelectedRow[]> {
  const wasVerified = ({ item }: BackItem) => entryBefore(item)?.verified === true;
  const isOff = (one: BackItem) =>
    wasVerified(one) && (one.row === entryBefore(one.item) || !one.row.verified);
  await queueCorrections(
    context,
    trx,
    'verify',
    school,
    back.filter((one) => !wasVerified(one)),
    mails,
  );
  return queueCorrections(context, trx, 'set back', school, back.filter(isOff), mails);
}

/** @param row as it is now, or as it was removed */
export function undoneLines(
  item: DoneItem,
  row: SelectedRow,
): Pick<NewHistoryLine, 'kind' | 'entry' | 'details'>[] {
  const before = entryBefore(item);
  if (!before) return [{ kind: 'removed', entry: row }];
  if (row === before) return [{ kind: 'recovered', entry: row, details: { evidence: 'attendance' } }];
  const entry = { ...row, hours: before.hours };
  const lines: Pick<NewHistoryLine, 'kind' | 'entry' | 'details'>[] = [];
  if (row.hours !== before.hours)
    lines.push({ kind: 'changed', entry, details: { before: textOf(row), was_verified: row.verified } });
  if (row.verified !== before.verified)
    lines.push({ kind: before.verified ? 'verified' : 'set back', entry });
  return lines;
}

/** Entries of the list go, removed ones return, and changed ones are as before: with other hours as a new version. */
export async function putAttendanceBack(
  trx: Trx,
  action: { readonly id: number; readonly created_at: Date },
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const items = sql`bulk_action_items i cross join lateral jsonb_populate_record(null::entries, i.before) was`;
  const chosen = sql`i.action_id = ${action.id} and i.entry_id = any(${ids}::bigint[])`;
  const passed = sql`(${now}::timestamptz - ${action.created_at}::timestamptz)`;
  await sql`
    insert into entries (id, account_id, school_id, event_id, event, date, hours, role, organizer, contact, contact_language,
      description, version, verified, counts, evidence_kind, evidence_account_id, evidence_address, evidence_at, evidence_facts,
      created_at, updated_at)
    select was.id, was.account_id, was.school_id, was.event_id, was.event, was.date, was.hours, was.role, was.organizer, was.contact,
      was.contact_language, was.description, was.version, was.verified,
      counts_at(a.school_id, s.decides_earlier_hours, was.school_id, was.id, was.version), was.evidence_kind,
      was.evidence_account_id, was.evidence_address, was.evidence_at, was.evidence_facts, was.created_at, ${now}::timestamptz
    from ${items} join accounts a on a.id = was.account_id join schools s on s.id = a.school_id
    where ${chosen} and not exists (select from entries e where e.id = i.entry_id)`.execute(trx);
  // In its own statement: hours that are wrong never stay verified because of the limit of waiting entries.
  await sql`update entries e set verified = false from ${items}
    where ${chosen} and e.id = i.entry_id and i.before <> '{}' and e.verified and not was.verified`.execute(
    trx,
  );
  await sql`
    update entries e set updated_at = ${now}::timestamptz, event_id = was.event_id, verified = was.verified, hours = was.hours,
      version = case when e.hours = was.hours then e.version else e.version + 1 end,
      request_id = (select id from verification_requests where id = was.request_id and e.hours = was.hours),
      waiting_since = was.waiting_since + ${passed}, expires_at = was.expires_at + ${passed}, reminders = was.reminders,
      warned_at = was.warned_at, accepted_at = was.accepted_at, evidence_kind = was.evidence_kind,
      evidence_account_id = was.evidence_account_id, evidence_address = was.evidence_address,
      evidence_at = was.evidence_at, evidence_facts = was.evidence_facts
    from ${items} where ${chosen} and e.id = i.entry_id and i.before <> '{}'
      -- Not what was just put back.
      and (e.verified, e.hours, e.event_id) is distinct from (was.verified, was.hours, was.event_id)`.execute(
    trx,
  );
  await sql`delete from entries e using bulk_action_items i
    where ${chosen} and e.id = i.entry_id and i.before = '{}'`.execute(trx);
}
