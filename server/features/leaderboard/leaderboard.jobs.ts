/** Saves the ranks each Monday, so that the leaderboard can show movement. */
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/app-context.ts';
import {
  insertWeeklyRanks,
  lockWeeklyRanks,
  noteWeekSaved,
  selectSchoolsWithoutWeek,
} from './leaderboard.queries.ts';

/** For schools where it is Monday and ranks are not saved yet. Without a process on Monday, a week has no movement. */
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
