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
  const before = new Set((await allRows(db)).map((one) => JSON.stringify(one)));
  await work();
  return (await allRows(db)).filter((one) => !before.has(JSON.stringify(one)));
}

async function allRows(db: Db): Promise<WrittenRow[]> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles'`.execute(db);
  const parts = tables.rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as "table", to_jsonb(t) as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<WrittenRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
