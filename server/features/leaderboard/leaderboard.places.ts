/** Gives places: by total hours, equal totals share a place and the next one is skipped (rulings, section 5). */
import type { LeaderboardRow, Movement } from '#shared/leaderboard/leaderboard.contract.ts';
import { titleFor } from '#shared/leaderboard/leaderboard.rules.ts';
import { pictureAddress } from '#server/platform/images/pictures.ts';
import type { RankedStudent } from './leaderboard.queries.ts';

/** A student on the leaderboard. */
export interface RankedRow {
  readonly id: number;
  readonly school_id: number;
  /** As the specification knows it. */
  readonly row: LeaderboardRow;
  /** Place within the school. */
  readonly school_rank: number;
  /** Since Monday, among everybody and within the school; undefined where the places of Monday are not known. */
  readonly movement: Movement | undefined;
  readonly school_movement: Movement | undefined;
}

const names = new Intl.Collator('en', { sensitivity: 'accent' });

/** The students in their order (total, last name, first name, id), with their places. */
export function assignRanks(standings: readonly RankedStudent[]): RankedRow[] {
  const ordered = standings.toSorted(
    (one, other) =>
      other.total_hours - one.total_hours ||
      names.compare(one.last_name, other.last_name) ||
      names.compare(one.first_name, other.first_name) ||
      one.id - other.id,
  );
  const everybody = countPlaces();
  const schools = new Map<number, (total: number) => number>();
  return ordered.map((standing) => {
    const { id, school_id, mark, total_hours } = standing;
    const inSchool = schools.get(school_id) ?? countPlaces();
    schools.set(school_id, inSchool);
    const place = everybody(total_hours);
    const school_rank = inSchool(total_hours);
    const otherwise = standing.is_marked ? 'new' : undefined;
    return {
      id,
      school_id,
      row: {
        num_rank: place,
        rank: titleFor(total_hours),
        user__first_name: standing.first_name,
        user__last_name: standing.last_name,
        user__school: standing.school,
        user__graduation_year: standing.graduation_year,
        user__profile_picture: pictureAddress(standing.profile_picture),
        total_hours,
      },
      school_rank,
      movement: mark ? mark.rank - place : otherwise,
      // Who came from another school has no place of Monday in this one.
      school_movement: mark?.school_id === school_id ? mark.school_rank - school_rank : otherwise,
    };
  });
}

/** Gives one place after the other, to totals in descending order. */
function countPlaces(): (total: number) => number {
  let given = 0;
  let place = 0;
  let last: number | undefined;
  return (total) => {
    given += 1;
    if (total !== last) place = given;
    last = total;
    return place;
  };
}
