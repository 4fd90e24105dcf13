/** All SQL of visibility on the leaderboard. */
import type { LeaderboardVisibility } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { Db } from '#server/platform/app-context.ts';

export function findLeaderboardVisibility(db: Db, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .select(['a.leaderboard_name as name', 'a.leaderboard_picture as picture'])
    .select(['s.name as school', 's.leaderboard_for_visitors as visitors', 'a.hidden_by_school'])
    .executeTakeFirstOrThrow();
}

/** A trigger notifies the leaderboard. */
export async function changeLeaderboardVisibility(
  db: Db,
  accountId: number,
  { name, picture }: LeaderboardVisibility,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ leaderboard_name: name, leaderboard_picture: picture, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}
