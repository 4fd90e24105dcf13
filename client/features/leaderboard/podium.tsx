/** The first three places, on steps. Read aloud it is a list in the order of the places. */
import { useId } from 'react';
import { Title } from '@mantine/core';
import type { ListedRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { hoursText, ordinal } from './leaderboard-text.ts';
import { StudentAvatar } from './student-avatar.tsx';
import classes from './podium.module.css';

interface PodiumProps {
  /** The first page, and how many rows there are on all. */
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** The whole name of the school whose podium it is; empty for everybody's. */
  readonly school: string;
  /** True while these rows stand in for the ones that are on their way. */
  readonly isStale: boolean;
}

export function Podium({ rows, total, school, isStale }: PodiumProps) {
  const headingId = useId();
  const isPhone = useIsPhone();
  const steps = podiumSteps(rows, total, (row) =>
    school === '' ? row.num_rank : (row.school_rank ?? row.num_rank),
  );
  if (steps.length === 0) return null;
  // Side by side even on a phone, unless a step has to hold several.
  const isAbreast = !isPhone || steps.every(({ count }) => count === 1);
  return (
    <section aria-labelledby={headingId} className={classes['podium']} data-stale={isStale}>
      <Title order={2} size="h3" id={headingId} className={classes['heading'] ?? ''}>
        {school === '' ? 'First places' : `First places in ${school}`}
      </Title>
      <ol className={classes['steps']} data-abreast={isAbreast}>
        {steps.map((step) => (
          <Step key={step.place} step={step} withSchool={school === ''} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, withSchool }: { readonly step: PodiumStep; readonly withSchool: boolean }) {
  return (
    <li
      className={classes['step']}
      data-place={step.place}
      // Who stands with others needs more room.
      style={{ flexGrow: Math.min(step.students.length || 2, 3) }}
    >
      <div className={classes['block']}>
        <span className={classes['place']}>{ordinal(step.place)} place</span>
        <span className={classes['hours']}>{hoursText(step.hours)}</span>
      </div>
      <div className={classes['people']}>
        {step.students.map((row, index) => (
          <p key={index} className={classes['person']}>
            <StudentAvatar row={row} />
            <span className={classes['words']}>
              <span className={classes['name']}>
                {row.user__first_name} {row.user__last_name}
              </span>
              {withSchool && <span className={classes['school']}>{row.user__school}</span>}
            </span>
          </p>
        ))}
        {step.students.length === 0 && (
          <p className={classes['many']}>
            {step.isWhole ? step.count : `At least ${step.count}`} students share this place.
          </p>
        )}
      </div>
    </li>
  );
}

const LAST_PLACE = 3;
/** Of equals either all are shown or none: on a step with more than these, nobody is. */
const MAX_ON_A_STEP = 6;

interface PodiumStep {
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
