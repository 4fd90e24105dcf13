/** All SQL about the tables that are copied: what they are made of, their ids, and which migrations they have. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

export interface TableShape {
  readonly name: string;
  /** In the order in which they were added. */
  readonly columns: readonly string[];
}

/** Those of the tables that are in the schema, with their columns. */
export async function describeTables(
  trx: Trx,
  schema: string,
  names: readonly string[],
): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' and c.relname = any(${names}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`.execute(trx);
  const found = new Map(rows.map((row) => [row.name, row]));
  return names.flatMap((name) => found.get(name) ?? []);
}

/** The schema in which the product keeps its tables. */
export async function currentSchema(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema()::text as name`.execute(trx);
  return rows[0]?.name ?? 'public';
}

/** Where a table takes its ids from; undefined for one that has none of its own. */
async function findSequence(trx: Trx, schema: string, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(format('%I.%I', ${schema}::text, ${table}::text), a.attname) as sequence
    from pg_attribute a where a.attrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass
      and a.attidentity <> ''`.execute(trx);
  return rows[0]?.sequence;
}

/** The highest id that a table has ever given out, 0 before the first one; null for a table without ids of its own. */
export async function readLastId(trx: Trx, schema: string, table: string): Promise<number | null> {
  const sequence = await findSequence(trx, schema, table);
  if (sequence === undefined) return null;
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(trx);
  return rows[0]?.last ?? 0;
}

/**
 * Lets a table go on after this id. Never back to a lower one than it has: that is not undone when a transaction is
 * taken back, and ids of what was deleted must not be given out again, since the history speaks of them.
 */
export async function continueAfter(trx: Trx, schema: string, table: string, lastId: number): Promise<void> {
  const sequence = await findSequence(trx, schema, table);
  if (sequence === undefined) return;
  await sql`select setval(${sequence}::regclass, greatest(last_value, ${lastId}::bigint))
    from ${sql.raw(sequence)} where ${lastId}::bigint > 0`.execute(trx);
}

/** The migrations that the database has, oldest first. */
export async function listAppliedMigrations(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map(({ name }) => name);
}
