/** All SQL of goals. */
import { sql } from 'kysely';
import type { Goal } from '#shared/goals/goal-progress.ts';
import type { Db } from '#server/platform/app-context.ts';

export async function findGoal(db: Db, accountId: number): Promise<Goal | undefined> {
  const row = await db
    .selectFrom('goals')
    .where('account_id', '=', accountId)
    .select(['hours', 'until'])
    .executeTakeFirst();
  return row && { hours: Number(row.hours), until: row.until };
}

/** Another goal is celebrated again; saving the same one is not another. */
export async function saveGoal(db: Db, accountId: number, { hours, until }: Goal, now: Date): Promise<void> {
  await sql`insert into goals as g (account_id, hours, until, set_at)
    values (${accountId}, ${hours}::numeric, ${until}::date, ${now}::timestamptz)
    on conflict (account_id) do update set hours = excluded.hours, until = excluded.until, set_at = excluded.set_at,
      celebrated_at = case when (g.hours, g.until) = (excluded.hours, excluded.until) then g.celebrated_at end`.execute(
    db,
  );
}

export async function deleteGoal(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('goals').where('account_id', '=', accountId).execute();
}

/** The goal, once it is reached (as `goalProgress` says `done`) and was not celebrated. */
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
