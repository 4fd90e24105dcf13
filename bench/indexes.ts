/** Building indexes after filling large tables is much faster. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

/** Drops indexes without a constraint, and returns a function that recreates them. */
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
