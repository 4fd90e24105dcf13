/** What the tables of the current schema are made of, and the ids that they have given out. */
import { sql } from 'kysely';
import pg from 'pg';
import { allTables } from './tables.ts';
import type { Trx } from '#server/platform/app-context.ts';

export interface TableShape {
  readonly name: string;
  /** In the order in which they were added. */
  readonly columns: readonly string[];
  /** The highest id ever given out, 0 before the first one; null for a table without ids of its own. */
  readonly last_id: number | null;
}

/** The product's tables in the current schema, in the order of `allTables`. An older schema lacks some. */
export async function describeTables(trx: Trx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      max(coalesce(pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass), 0))
        filter (where a.attidentity <> '') as last_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any(${allTables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
    order by array_position(${allTables}::text[], c.relname::text)`.execute(trx);
  return rows;
}

/**
 * Lets each table continue after its last id, but never go back: ids of deleted rows must not be given out again, since
 * the history names them, and a rollback does not reset them.
 */
export async function continueIds(
  trx: Trx,
  tables: readonly Pick<TableShape, 'name' | 'last_id'>[],
): Promise<void> {
  for (const { name, last_id } of tables) {
    if (last_id === null || last_id === 0) continue;
    await sql`select setval(ids, greatest(pg_sequence_last_value(ids), ${last_id}))
      from (select pg_get_serial_sequence(${name}, 'id')::regclass as ids) s`.execute(trx);
  }
}

/** The columns of a table as SQL lists them. */
export function columnList({ columns }: Pick<TableShape, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
