/** Drops the indexes of large tables while they are filled: building them at the end is much faster. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

/** Drops those without a constraint, and returns the statements that recreate them. */
export async function takeIndexes(trx: Trx, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${[...tables]}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(trx);
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    for (const { definition } of rows) await sql.raw(definition).execute(trx);
  };
}
