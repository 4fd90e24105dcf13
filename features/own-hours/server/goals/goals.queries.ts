import { sql } from 'kysely';
import type { Goal } from '#features/own-hours/goal-progress.ts';
import type { Db } from '#server/platform/app-context.ts';
import { findRow } from '#server/platform/database/rows.ts';

export async function findGoal(db: Db, accountId: number): Promise<Goal | undefined> {
  const row = await findRow(db, 'goals', { account_id: accountId }, ['hours', 'until']);
  return row && { hours: Number(row.hours), until: row.until };
}

/** A goal reached (`goalProgress`'s `done`) but not celebrated yet. */
export async function findReachedGoal(db: Db, accountId: number): Promise<Goal | undefined> {
  const { rows } = await sql<{ hours: string; until: string }>`
    select g.hours, g.until from goals g where g.account_id = ${accountId} and g.celebrated_at is null
      and g.hours <= (select sum(e.hours) from entries e where e.account_id = g.account_id
        and e.verified and e.counts and not e.recycling_bin and e.date <= g.until)`.execute(db);
  const [row] = rows;
  return row && { hours: Number(row.hours), until: row.until };
}

export async function celebrateGoal(db: Db, accountId: number, now: Date): Promise<void> {
  if ((await findReachedGoal(db, accountId)) === undefined) return;
  await db
    .updateTable('goals')
    .set({ celebrated_at: now })
    .where('account_id', '=', accountId)
    .where('celebrated_at', 'is', null)
    .execute();
}
