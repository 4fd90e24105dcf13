/** Gives places: by total hours, equal totals share a place and the next one is skipped (rulings, section 5). */
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { titleFor } from '#shared/leaderboard/leaderboard.rules.ts';
import { pictureAddress } from '#server/platform/pictures.ts';
import type { Standing } from './leaderboard.queries.ts';

const names = new Intl.Collator('en', { sensitivity: 'accent' });

/** The rows of the leaderboard in their order: total, last name, first name, id. */
export function givePlaces(standings: readonly Standing[]): LeaderboardRow[] {
  const ordered = standings.toSorted(
    (one, other) =>
      other.total_hours - one.total_hours ||
      names.compare(one.last_name, other.last_name) ||
      names.compare(one.first_name, other.first_name) ||
      one.id - other.id,
  );
  let place = 1;
  return ordered.map((standing, index) => {
    if (standing.total_hours !== ordered[index - 1]?.total_hours) place = index + 1;
    return {
      num_rank: place,
      rank: titleFor(standing.total_hours),
      user__first_name: standing.first_name,
      user__last_name: standing.last_name,
      user__school: standing.school,
      user__graduation_year: standing.graduation_year,
      user__profile_picture: pictureAddress(standing.profile_picture),
      total_hours: standing.total_hours,
    };
  });
}
