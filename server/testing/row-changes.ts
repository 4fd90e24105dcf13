/** What a request has written: the rows of all tables that are new or have changed. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

export interface WrittenRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** A column of any table, as the database describes it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  /** What a row has when nobody says otherwise, in SQL; null without. */
  readonly standard: string | null;
}

/** Every column of every table of the product. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, column_default as standard
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(
    db,
  );
  return rows;
}

/** Does something and tells which rows it wrote. Counters of limits are left out, as are rows that are gone. */
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
