/** Searches every text column of every table: erased data must be nowhere. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';

/** `table.column` of each match, ignoring case, including the queue's tables. */
export async function findTextAnywhere(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
    order by 1, 2, 3`.execute(db);
  if (columns.length < 50) throw new Error('The columns of the database were not found');
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await sql`select from ${sql.id(schema, table)}
      where ${sql.id(column)}::text ilike any(${patterns}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
