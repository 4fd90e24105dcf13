import { sql } from 'kysely';
import type { LeftOut, BulkKind } from '#features/office/bulk-actions.contract.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { LeftOutEntry } from './selection.ts';
import { notWaiting, waitingFrom } from '#features/entries/server/entry-waiting.queries.ts';
import type { EntryRow } from '#features/entries/server/history/entry-history.queries.ts';
import { changeRows, findRows, isNull, oneOf, run } from '#server/platform/database/rows.ts';

export interface DoneItem {
  readonly entry_id: number;
  readonly account_id: number;
  readonly version: number;
  readonly line: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly request_id: number | null;
  readonly mail_id: number | null;
}

export async function insertItems(
  trx: Trx,
  actionId: number,
  done: readonly DoneItem[],
  leftOut: readonly LeftOutEntry[],
): Promise<void> {
  const rows = [
    ...done,
    ...leftOut.map(({ id, account_id, why }) => ({ entry_id: id, account_id, left_out: why })),
  ];
  await run(trx)`
    insert into bulk_action_items (action_id, entry_id, account_id, left_out, version, line, before, request_id, mail_id)
    select ${actionId}::bigint, x.* from json_to_recordset(${JSON.stringify(rows)}::json) as x(entry_id bigint,
      account_id bigint, left_out text, version integer, line integer, before jsonb, request_id bigint,
      mail_id bigint)`;
}

export type ActionRow = Awaited<ReturnType<typeof findAction>>;

/** Advisers see what they confirmed themselves. */
function actions(db: Db | Trx, caller: Caller) {
  return db
    .selectFrom('bulk_actions as b')
    .leftJoin('accounts as a', 'a.id', 'b.account_id')
    .leftJoin('accounts as u', 'u.id', 'b.undone_by')
    .where('b.school_id', '=', caller.school_id)
    .$if(!caller.is_school_administration, (query) =>
      query.where('b.account_id', '=', caller.account_id).where('b.kind', '=', 'attend'),
    )
    .select(['b.id', 'b.kind', 'b.reason', 'b.entries', 'b.students', 'b.created_at', 'b.account_id'])
    .select(['b.undone_at', 'b.undone_entries'])
    .select([
      sql<number>`b.hours::float8`.as('hours'),
      sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('by'),
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('undone_by'),
    ]);
}

export const selectActions = (db: Db, caller: Caller, since: Date) =>
  actions(db, caller)
    .where('b.created_at', '>', since)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();

/** @throws NotFound */
export const findAction = (trx: Trx, caller: Caller, id: number) =>
  actions(trx, caller)
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

/** So that it is undone once. @throws NotFound */
export const lockAction = (trx: Trx, caller: Caller, id: number) =>
  actions(trx, caller)
    .where('b.id', '=', id)
    .forUpdate('b')
    .executeTakeFirstOrThrow(() => new NotFound());

/** What an action left out, or an undo kept, with the text shown then. */
export function selectLeftOut(trx: Trx, actionId: number, what: 'left_out' | 'kept') {
  return run<LeftOut>(trx)`
    select i.entry_id as id, trim(a.first_name || ' ' || a.last_name) as student, i.${sql.ref(what)} as why,
      coalesce(e.event, (select h.entry ->> 'event' from entry_history h where h.entry_id = i.entry_id
        and h.account_id = i.account_id order by h.id desc limit 1)) as event
    from bulk_action_items i left join accounts a on a.id = i.account_id
      left join entries e on e.id = i.entry_id and e.account_id = i.account_id
    where i.action_id = ${actionId} and i.${sql.ref(what)} is not null order by i.entry_id`;
}

/** In the lock order of entries. */
export async function selectDone(trx: Trx, actionId: number): Promise<DoneItem[]> {
  const columns = ['entry_id', 'account_id', 'version', 'line', 'before', 'request_id', 'mail_id'] as const;
  const done = { action_id: actionId, left_out: isNull };
  const rows = await findRows(trx, 'bulk_action_items', done, columns, 'entry_id');
  // Safe: the check bulk_action_items_done.
  return rows as DoneItem[];
}

export async function noteUndone(
  trx: Trx,
  actionId: number,
  by: number,
  undone: readonly number[],
  kept: readonly { readonly id: number; readonly why: string }[],
  now: Date,
): Promise<void> {
  const items = { action_id: actionId, entry_id: oneOf(undone) };
  await changeRows(trx, 'bulk_action_items', items, { undone: true });
  await run(trx)`update bulk_action_items i set kept = x.why
    from json_to_recordset(${JSON.stringify(kept)}::json) as x(id bigint, why text)
    where i.action_id = ${actionId} and i.entry_id = x.id`;
  const noted = { undone_at: now, undone_by: by, undone_entries: undone.length };
  await changeRows(trx, 'bulk_actions', actionId, noted);
}

/** Reduces older actions to counts, unless one of their mails is still waiting. */
export async function forgetItems(db: Db, before: Date): Promise<void> {
  await run(db)`
    delete from bulk_action_items i using bulk_actions b
    where b.id = i.action_id and b.created_at <= ${before}::timestamptz and not exists (
      select from bulk_action_items o join mails m on m.id = o.mail_id
      where o.action_id = b.id and m.state = 'queued')`;
  await run(db)`
    update bulk_actions b set reason = null
    where reason is not null and created_at <= ${before}::timestamptz
      and not exists (select from bulk_action_items i where i.action_id = b.id)`;
}

/** Locks accounts, totals and histories, each in order; triggers would lock them in the order of the selection. */
export async function lockAccounts(trx: Trx, rows: readonly Pick<EntryRow, 'account_id'>[]): Promise<void> {
  const ids = sql`${[...new Set(rows.map(({ account_id }) => account_id))]}::bigint[]`;
  // As everything that records an entry does.
  await run(trx)`select from accounts where id = any(${ids}) order by id for no key update`;
  // Missing ones, too: two who insert the same rows would deadlock.
  await run(trx)`insert into student_totals (account_id, total_hours, verified_entries)
    select id, 0, 0 from accounts where id = any(${ids}) order by id
    on conflict (account_id) do nothing`;
  await run(trx)`select from student_totals where account_id = any(${ids}) order by account_id for update`;
  await run(trx)`
    select from entry_history_heads where account_id = any(${ids}) order by account_id for update`;
}

/** The bulk form of `setVerified` and of moving to the bin. */
export async function changeEntries(
  trx: Trx,
  action: Exclude<BulkKind, 'ask'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const changed = {
    verify: { verified: true, ...notWaiting },
    'set back': { verified: false, ...waitingFrom(now) },
    bin: { recycling_bin: true, ...notWaiting },
  }[action];
  await changeRows(trx, 'entries', { id: oneOf(ids) }, { ...changed, updated_at: now });
}

/**
 * Puts entries back as an action found them. Entries that it made are deleted, entries that it removed are inserted again,
 * and a running month is extended by the time in between. Other hours are another version.
 */
export async function putBack(
  trx: Trx,
  action: { readonly id: number; readonly created_at: Date },
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const items = sql`bulk_action_items i cross join lateral jsonb_populate_record(null::entries, i.before) was`;
  const chosen = sql`i.action_id = ${action.id} and i.entry_id = any(${ids}::bigint[])`;
  const passed = sql`(${now}::timestamptz - ${action.created_at}::timestamptz)`;
  // The event may be gone.
  const event = sql`(select id from events where id = was.event_id)`;
  await run(trx)`
    insert into entries (id, account_id, school_id, event_id, event, date, hours, role, organizer, contact, contact_language,
      description, version, verified, counts, created_at, updated_at)
    select was.id, was.account_id, was.school_id, ${event}, was.event, was.date, was.hours, was.role, was.organizer, was.contact,
      was.contact_language, was.description, was.version, was.verified,
      counts_at(a.school_id, s.decides_earlier_hours, was.school_id, was.id, was.version), was.created_at, ${now}::timestamptz
    from ${items} join accounts a on a.id = was.account_id join schools s on s.id = a.school_id
    where ${chosen} and not exists (select from entries e where e.id = i.entry_id)`;
  // The student's answers were removed with the entry.
  await run(trx)`
    insert into entry_details select d.* from ${items}
      cross join lateral jsonb_populate_record(null::entry_details, nullif(i.before -> 'details', 'null')) d
    where ${chosen} and d.entry_id = i.entry_id on conflict (entry_id) do nothing`;
  // In its own statement: hours that are wrong never stay verified because of the limit of waiting entries.
  await run(trx)`
    update entries e set verified = false from ${items}
    where ${chosen} and e.id = i.entry_id and i.before <> '{}' and e.verified and not was.verified`;
  await run(trx)`
    update entries e set updated_at = ${now}::timestamptz, event_id = ${event}, verified = was.verified, hours = was.hours,
      recycling_bin = was.recycling_bin, version = case when e.hours = was.hours then e.version else e.version + 1 end,
      -- A newer request about what is verified again stays the newest one.
      request_id = case when was.verified then e.request_id
        else (select id from verification_requests where id = was.request_id and e.hours = was.hours) end,
      waiting_since = was.waiting_since + ${passed}, expires_at = was.expires_at + ${passed}, reminders = was.reminders,
      warned_at = was.warned_at, accepted_at = was.accepted_at, evidence_kind = was.evidence_kind,
      evidence_account_id = was.evidence_account_id, evidence_address = was.evidence_address,
      evidence_at = was.evidence_at, evidence_facts = was.evidence_facts
    from ${items} where ${chosen} and e.id = i.entry_id and i.before <> '{}'`;
  await run(trx)`
    delete from entries e using bulk_action_items i
    where ${chosen} and e.id = i.entry_id and i.before = '{}'`;
}

export async function selectPresentRequests(trx: Trx, ids: readonly number[]) {
  const rows = await findRows(trx, 'entries', { id: oneOf(ids) }, ['id', 'request_id'], 'id');
  return new Map(rows.map(({ id, request_id }) => [id, request_id]));
}
