/** Writes down each Monday who stands where, so that the leaderboard can show who has moved since. */
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/app-context.ts';
import {
  insertWeeklyRanks,
  lockWeeklyRanks,
  noteWeekSaved,
  selectSchoolsWithoutWeek,
} from './leaderboard.queries.ts';

/**
 * Marks the students of every school where it is Monday and that has no marks of this week yet; on other days, and a second
 * time, it does nothing. A Monday without any process leaves the week without movement: a later day is not Monday.
 */
export async function saveWeeklyRanks({
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
    await lockWeeklyRanks(trx);
    const schools = await selectSchoolsWithoutWeek(trx, now);
    if (schools.length === 0) return 0;
    await noteWeekSaved(trx, schools, now);
    return insertWeeklyRanks(trx, schools, now);
  });
  if (students > 0) log.info({ students }, 'The places of this Monday are written down');
}
