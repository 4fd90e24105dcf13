/** What many features ask of rows, or do to one: whether there is one, whether one changed, columns of an account or a school. */
import { sql, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from './tables.ts';

/** Whether a query finds a row. */
export async function isThere(query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a condition holds; of what is unknown it does not. */
export async function holds(db: Db, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** The instant of a local time or day (`2026-01-31T09:30`, `2026-01-31`) in a time zone. */
export async function instantOf(db: Db, local: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${local}::timestamp at time zone ${timeZone} as at`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no instant');
  return row.at;
}

interface Changed {
  readonly numDeletedRows?: bigint;
  readonly numUpdatedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

/** Whether a statement adds, changes or removes a row. */
export async function changesAny(statement: { executeTakeFirst: () => Promise<Changed> }): Promise<boolean> {
  const { numDeletedRows, numUpdatedRows, numInsertedOrUpdatedRows } = await statement.executeTakeFirst();
  return (numDeletedRows ?? numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Sets columns of an account, and when it was changed. */
export async function changeAccount(
  db: Db,
  id: number,
  change: Updateable<Database['accounts']>,
  updated_at: Date,
): Promise<void> {
  const columns = { ...change, updated_at };
  await db.updateTable('accounts').set(columns).where('id', '=', id).execute();
}

/** Sets columns of a school. @returns false when they were so already */
export function changeSchool(
  trx: Trx,
  id: number,
  change: Updateable<Database['schools']>,
): Promise<boolean> {
  const isOther = Object.entries(change).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(column)} is distinct from ${value}`,
  );
  return changesAny(
    trx
      .updateTable('schools')
      .set(change)
      .where('id', '=', id)
      .where(({ or }) => or(isOther)),
  );
}
