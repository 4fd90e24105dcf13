import { sql, type SqlBool } from 'kysely';
import type { Goal } from '#features/own-hours/goal-progress.ts';
import type { Db } from '#server/platform/app-context.ts';
import { findRow, firstOf } from '#server/platform/database/rows.ts';

export async function findGoal(db: Db, accountId: number): Promise<Goal | undefined> {
  const row = await findRow(db, 'goals', { account_id: accountId }, ['hours', 'until']);
  return row && { hours: Number(row.hours), until: row.until };
}

/** Goal `g` is reached (`goalProgress`'s `done`) but not celebrated yet. */
const isNewlyReached = sql<SqlBool>`g.celebrated_at is null
  and g.hours <= (select sum(e.hours) from entries e where e.account_id = g.account_id
    and e.verified and e.counts and not e.recycling_bin and e.date <= g.until)`;

export async function findReachedGoal(db: Db, accountId: number): Promise<Goal | undefined> {
  return firstOf<Goal>(db)`select g.hours::float8 as hours, g.until from goals g
    where g.account_id = ${accountId} and ${isNewlyReached}`;
}

export async function celebrateGoal(db: Db, accountId: number, now: Date): Promise<void> {
  await sql`update goals g set celebrated_at = ${now}::timestamptz
    where g.account_id = ${accountId} and ${isNewlyReached}`.execute(db);
}
