/** Undoing a confirmed attendance list: `before` of an item is the whole entry, or empty for one that the list made. */
import { sql } from 'kysely';
import { textOf, type NewHistoryLine } from '#features/entries/server/history/entry-history.queries.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { DoneItem } from './bulk-actions.queries.ts';
import type { BackItem } from './bulk-actions.emails.ts';
import type { SelectedRow } from './selection.ts';

/** An entry as the list found it; undefined for one that the list made. */
function entryBefore({ before }: DoneItem): SelectedRow | undefined {
  return 'id' in before ? (before as unknown as SelectedRow) : undefined;
}

/** An entry that the list removed. */
export const removedRow = entryBefore;

/** Whether the list verified it. */
export const wasVerifiedBy = (item: DoneItem): boolean => entryBefore(item)?.verified !== true;

/** What waits again; with its own hours, it is a version about which nobody was asked. */
export function entriesToAskAbout(back: readonly BackItem[]) {
  const waiting = back.flatMap(({ item, row }) => {
    const before = entryBefore(item);
    return before && !before.verified ? [{ row, hours: before.hours }] : [];
  });
  return {
    waiting: waiting.filter(({ row, hours }) => row.hours === hours).map(({ row }) => row),
    unasked: waiting
      .filter(({ row, hours }) => row.hours !== hours)
      .map(({ row, hours }) => ({ entry: { ...row, hours, version: row.version + 1 }, deferral: undefined })),
  };
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
