/** The rows that a request has added or changed, in all tables. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

export interface WrittenRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** The default in SQL; null without. */
  readonly standard: string | null;
}

export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, column_default as standard
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(
    db,
  );
  return rows;
}

/** Leaves out rate limits and deleted rows. */
export async function writtenBy(db: Db, work: () => Promise<void>): Promise<WrittenRow[]> {
  if (!withFunction.has(db)) await writeFunction(db);
  const { rows: before } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  await work();
  const since = before[0]?.next;
  const { rows } = await sql<WrittenRow>`select * from written.since(${since}::bigint)`.execute(db);
  return rows;
}

const withFunction = new WeakSet<Db>();

/** As a function, PostgreSQL plans it once. */
async function writeFunction(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('throttles', 'leaderboard_changes')`.execute(db);
  // The transaction that wrote a row tells new rows from old ones: comparing all of them takes minutes.
  const parts = tables.map(
    ({ name }) => `select '${name}', to_jsonb(t) from public."${name}" t where t.xmin::text::bigint >= first`,
  );
  await sql
    .raw(
      `create schema if not exists written;
       create or replace function written.since(first bigint) returns table ("table" text, "row" jsonb)
         language plpgsql as $$ begin return query ${parts.join(' union all ')}; end $$`,
    )
    .execute(db);
  withFunction.add(db);
}
