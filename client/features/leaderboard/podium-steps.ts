/** Who stands on the podium: a step for each of the places one to three, with all who share it. */
import type { ListedRow } from '#shared/leaderboard/leaderboard.contract.ts';

const LAST_PLACE = 3;
/** Of equals either all are shown or none: on a step with more than these, nobody is. */
export const MAX_ON_A_STEP = 6;

export interface PodiumStep {
  readonly place: number;
  readonly hours: number;
  /** All who have this place; empty when they are too many to be shown. */
  readonly students: readonly ListedRow[];
  /** How many have it: at least so many, when they go on behind this page. */
  readonly count: number;
  readonly isWhole: boolean;
}

/**
 * The steps that there are, the first place first. Two firsts stand on one step, and the next one is the third.
 *
 * @param rows the first page of a list
 * @param total rows on all of its pages
 * @param placeOf the place of a row in this list
 */
export function podiumSteps(
  rows: readonly ListedRow[],
  total: number,
  placeOf: (row: ListedRow) => number,
): PodiumStep[] {
  const places = [...new Set(rows.map(placeOf))].filter((place) => place <= LAST_PLACE);
  const last = rows.at(-1);
  return places.map((place) => {
    const students = rows.filter((row) => placeOf(row) === place);
    const isWhole = rows.length === total || (last !== undefined && placeOf(last) !== place);
    return {
      place,
      hours: students[0]?.total_hours ?? 0,
      students: isWhole && students.length <= MAX_ON_A_STEP ? students : [],
      count: students.length,
      isWhole,
    };
  });
}
