/**
 * What each audience may see of the leaderboard, applied once when it is made and before any byte leaves (decision 0023).
 * Whoever is hidden is left out of the places of the others, today's and Monday's, so that no gap tells of them.
 */
import { visibilityFor, shownLastName, type Audience } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { StudentWithChoice, Mark, RankedStudent } from './leaderboard.queries.ts';

/** The students as one audience may know them. */
export interface AudienceStandings {
  readonly shown: readonly RankedStudent[];
  /** Those who are left out, with their own names; their places of Monday are beside those who are shown. */
  readonly hidden: readonly RankedStudent[];
}

/** Splits and blurs the standings for an audience. */
export function standingsFor(all: readonly StudentWithChoice[], audience: Audience): AudienceStandings {
  const isHidden = ({ chosen, visitors }: StudentWithChoice): boolean =>
    visibilityFor(chosen, visitors, audience).name === 'hidden';
  // Also those who are on no list any more, or the others would move up where nobody may know that there was somebody.
  const left = all.filter(isHidden);
  const markWithout = leaveOut(left);
  const withMark = <S extends RankedStudent>(standing: S): S =>
    left.length > 0 && standing.mark ? { ...standing, mark: markWithout(standing.mark) } : standing;
  const shown = all
    .filter((standing) => standing.is_listed && !isHidden(standing))
    .map((standing) => blurred(withMark(standing), audience));
  return { shown, hidden: left.filter(({ is_listed }) => is_listed).map(withMark) };
}

/** True when both audiences see the same, so that one list does for both. */
export function seeTheSame(all: readonly StudentWithChoice[]): boolean {
  return all.every(({ chosen, visitors }) => visitors === 'as_chosen' || chosen.name === 'hidden');
}

function blurred(standing: StudentWithChoice, audience: Audience): RankedStudent {
  const { name, picture } = visibilityFor(standing.chosen, standing.visitors, audience);
  return {
    ...standing,
    last_name: shownLastName(standing.last_name, name),
    profile_picture: picture ? standing.profile_picture : null,
  };
}

/** Makes a place of Monday one among those who are shown: without the hidden who stood before it. */
function leaveOut(hidden: readonly RankedStudent[]): (mark: Mark) => Mark {
  const ranks: number[] = [];
  const schools = new Map<number, number[]>();
  for (const { mark } of hidden) {
    if (!mark) continue;
    ranks.push(mark.rank);
    const ofSchool = schools.get(mark.school_id) ?? [];
    schools.set(mark.school_id, ofSchool);
    ofSchool.push(mark.school_rank);
  }
  const ascending = (one: number, other: number): number => one - other;
  ranks.sort(ascending);
  for (const ofSchool of schools.values()) ofSchool.sort(ascending);
  return (mark) => ({
    ...mark,
    rank: mark.rank - countBelow(ranks, mark.rank),
    school_rank: mark.school_rank - countBelow(schools.get(mark.school_id) ?? [], mark.school_rank),
  });
}

/** How many of these ascending numbers are smaller, by halving. */
function countBelow(numbers: readonly number[], limit: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
