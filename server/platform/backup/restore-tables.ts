/**
 * Fills tables that are emptied before, without the checks of each single row: keys between tables are taken away while
 * rows are loaded and proven as a whole afterwards, indexes are made at the end, and triggers are silent meanwhile. All of it
 * is part of the transaction, so it is never seen half done.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from '#server/platform/app-context.ts';

/** A name as SQL writes it. */
export function nameInSql(schema: string, table: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}

/**
 * Empties the tables, lets `fill` load them, and puts everything back in its place.
 *
 * @throws Error of the database when the rows do not fit together.
 */
export async function refill(
  trx: Trx,
  schema: string,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map((table) => nameInSql(schema, table));
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  };
  const keys = await findForeignKeys(trx, names);
  const indexes = await findPlainIndexes(trx, names);
  await sql`set local maintenance_work_mem = '128MB'`.execute(trx);
  await run(names.map((name) => `alter table ${name} disable trigger user`));
  await run([`truncate ${names.join(', ')}`]);
  await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await run(indexes.map(({ name }) => `drop index ${name}`));
  await fill();
  await run(indexes.map(({ definition }) => definition));
  await run(
    keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  );
  await run(names.map((name) => `alter table ${name} enable trigger user`));
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function findForeignKeys(trx: Trx, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by conrelid::regclass::text, conname`.execute(trx);
  return rows;
}

interface PlainIndex {
  readonly name: string;
  readonly definition: string;
}

/** Those that stand for themselves, and not for a constraint. */
async function findPlainIndexes(trx: Trx, tables: readonly string[]): Promise<PlainIndex[]> {
  const { rows } = await sql<PlainIndex>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`.execute(trx);
  return rows;
}
