/** Writes down each Monday who stands where, so that the leaderboard can show who has moved since. */
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/app-context.ts';
import { insertMarks, lockMarks, noteMarked, selectUnmarkedSchools } from './leaderboard.queries.ts';

/**
 * Marks the students of every school where it is Monday and that has no marks of this week yet; on other days, and a second
 * time, it does nothing. A Monday without any process leaves the week without movement: a later day is not Monday.
 */
export async function markLeaderboard({
  db,
  clock,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<void> {
  const now = clock.now();
  const students = await db.transaction().execute(async (trx) => {
    await lockMarks(trx);
    const schools = await selectUnmarkedSchools(trx, now);
    if (schools.length === 0) return 0;
    await noteMarked(trx, schools, now);
    return insertMarks(trx, schools, now);
  });
  if (students > 0) log.info({ students }, 'The places of this Monday are written down');
}
