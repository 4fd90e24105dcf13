/** All SQL of the actions themselves, and of what is kept so that they can be undone. */
import { sql, type Insertable } from 'kysely';
import type { BulkFigures, LeftOut } from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';
import type { LeftOutEntry } from './selection.ts';

/** Stores an action, before what it does; undefined when there is one with this key. */
export async function insertAction(trx: Trx, action: Insertable<Database['bulk_actions']>) {
  const row = await trx
    .insertInto('bulk_actions')
    .values(action)
    .onConflict((conflict) => conflict.constraint('bulk_actions_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findByKey(trx: Trx, accountId: number, key: string): Promise<number> {
  const { id } = await trx
    .selectFrom('bulk_actions')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteFigures(trx: Trx, id: number, { entries, students, hours }: BulkFigures) {
  await trx.updateTable('bulk_actions').set({ entries, students, hours }).where('id', '=', id).execute();
}

/** What an action did to an entry, so that it can be undone. */
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
  await sql`
    insert into bulk_action_items (action_id, entry_id, account_id, left_out, version, line, before, request_id, mail_id)
    select ${actionId}::bigint, x.* from json_to_recordset(${JSON.stringify(rows)}::json) as x(entry_id bigint,
      account_id bigint, left_out text, version integer, line integer, before jsonb, request_id bigint,
      mail_id bigint)`.execute(trx);
}

export type ActionRow = RowOf<typeof findAction>;

function actions(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('bulk_actions as b')
    .leftJoin('accounts as a', 'a.id', 'b.account_id')
    .leftJoin('accounts as u', 'u.id', 'b.undone_by')
    .where('b.school_id', '=', schoolId)
    .select([
      'b.id',
      'b.kind',
      'b.reason',
      'b.entries',
      'b.students',
      'b.hours',
      'b.created_at',
      'b.account_id',
    ])
    .select(['b.undone_at', 'b.undone_entries'])
    .select([
      sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('by'),
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('undone_by'),
    ]);
}

export async function selectActions(db: Db, schoolId: number, since: Date) {
  const rows = await actions(db, schoolId)
    .where('b.created_at', '>', since)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

export async function findAction(trx: Trx, schoolId: number, id: number) {
  const row = await actions(trx, schoolId).where('b.id', '=', id).executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}

/** Locks an action of the school, so that it is undone once. */
export async function lockAction(trx: Trx, schoolId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('bulk_actions')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What an action left out, or what an undo left as it was, in the words of that moment. */
export async function selectLeftOut(trx: Trx, actionId: number, what: 'left_out' | 'kept') {
  const { rows } = await sql<LeftOut>`
    select i.entry_id as id, trim(a.first_name || ' ' || a.last_name) as student, i.${sql.ref(what)} as why,
      coalesce(e.event, (select h.entry ->> 'event' from entry_history h where h.entry_id = i.entry_id
        and h.account_id = i.account_id order by h.id desc limit 1)) as event
    from bulk_action_items i left join accounts a on a.id = i.account_id
      left join entries e on e.id = i.entry_id and e.account_id = i.account_id
    where i.action_id = ${actionId} and i.${sql.ref(what)} is not null order by i.entry_id`.execute(trx);
  return rows;
}

/** What an action did, in the order in which everybody locks entries. */
export async function selectDone(trx: Trx, actionId: number): Promise<DoneItem[]> {
  const rows = await trx
    .selectFrom('bulk_action_items')
    .where('action_id', '=', actionId)
    .where('left_out', 'is', null)
    .orderBy('entry_id')
    .select(['entry_id', 'account_id', 'version', 'line', 'before', 'request_id', 'mail_id'])
    .execute();
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
  await sql`update bulk_action_items set undone = true
    where action_id = ${actionId} and entry_id = any(${undone}::bigint[])`.execute(trx);
  await sql`update bulk_action_items i set kept = x.why
    from json_to_recordset(${JSON.stringify(kept)}::json) as x(id bigint, why text)
    where i.action_id = ${actionId} and i.entry_id = x.id`.execute(trx);
  await trx
    .updateTable('bulk_actions')
    .set({ undone_at: now, undone_by: by, undone_entries: undone.length })
    .where('id', '=', actionId)
    .execute();
}

/** Reduces actions from before an instant to their counts, unless one of their mails is still to leave. */
export async function forgetItems(db: Db, before: Date): Promise<void> {
  await sql`
    delete from bulk_action_items i using bulk_actions b
    where b.id = i.action_id and b.created_at <= ${before}::timestamptz and not exists (
      select from bulk_action_items o join mails m on m.id = o.mail_id
      where o.action_id = b.id and m.state = 'queued')`.execute(db);
  await sql`
    update bulk_actions b set reason = null
    where reason is not null and created_at <= ${before}::timestamptz
      and not exists (select from bulk_action_items i where i.action_id = b.id)`.execute(db);
}
