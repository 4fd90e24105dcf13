/** All SQL of how people appear on the leaderboard. */
import type { Appearance, VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { Db } from '#server/platform/app-context.ts';

/** How an account appears, and the rule of its school. */
export interface AppearanceRow extends Appearance {
  readonly school: string;
  readonly visitors: VisitorRule;
}

/** How an account appears to others. */
export function findAppearance(db: Db, accountId: number): Promise<AppearanceRow> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .select(['a.leaderboard_name as name', 'a.leaderboard_picture as picture'])
    .select(['s.name as school', 's.leaderboard_for_visitors as visitors'])
    .executeTakeFirstOrThrow();
}

/** Changes how an account appears to others; a trigger tells the leaderboard. */
export async function changeAppearance(
  db: Db,
  accountId: number,
  { name, picture }: Appearance,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ leaderboard_name: name, leaderboard_picture: picture, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}
