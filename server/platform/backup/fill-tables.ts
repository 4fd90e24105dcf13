/**
 * Replaces the rows of all tables without checking each row by itself: triggers are off, and foreign keys and indexes are
 * dropped and created again at the end, which proves them as a whole. All of it is part of the transaction.
 */
import { sql } from 'kysely';
import { allTables } from './tables.ts';
import type { Trx } from '#server/platform/app-context.ts';

/**
 * Empties the product's tables of the current schema, and lets `fill` fill them.
 *
 * @param tables those of them that there are
 * @throws Error of the database when the rows do not fit together.
 */
export async function fillTables(
  trx: Trx,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const parts = await findDroppableParts(trx);
  // For the indexes.
  await sql`set local maintenance_work_mem = '128MB'`.execute(trx);
  await run(
    trx,
    tables.map((table) => `alter table ${table} disable trigger user`),
  );
  await run(trx, [`truncate ${tables.join(', ')}`, ...parts.map(({ drop }) => drop)]);
  await fill();
  await run(trx, parts.map(({ create }) => create).reverse());
  await run(
    trx,
    tables.map((table) => `alter table ${table} enable trigger user`),
  );
}

/** Runs statements one after the other. */
export async function run(trx: Trx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Foreign keys, then indexes that belong to no constraint: dropped in this order, created in the other. */
async function findDroppableParts(trx: Trx): Promise<{ drop: string; create: string }[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    with tables as (select oid, oid::regclass as name from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any(${allTables}::text[]))
    select 1 as step, format('alter table %s drop constraint %I', t.name, c.conname) as drop,
      format('alter table %s add constraint %I %s', t.name, c.conname, pg_get_constraintdef(c.oid)) as create
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype = 'f'
    union all
    select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from tables t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by step`.execute(trx);
  return rows;
}
