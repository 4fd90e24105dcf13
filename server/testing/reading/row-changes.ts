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
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles'`.execute(db);
  const { rows: before } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  await work();
  // The transaction that wrote a row tells new rows from old ones: to compare all of them takes minutes.
  const parts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as "table", to_jsonb(t) as row from ${sql.table(name)} t
      where t.xmin::text::bigint >= ${before[0]?.next}::bigint`,
  );
  const { rows } = await sql<WrittenRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
