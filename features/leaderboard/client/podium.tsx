import { useId } from 'react';
import { Text, Title } from '@mantine/core';
import type { ListedRow } from '#features/leaderboard/leaderboard.contract.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { amountText } from '#client/ui/format/text.ts';
import { ordinal } from './leaderboard-text.ts';
import classes from './leaderboard.module.css';

interface PodiumProps {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** The school's full name, or empty for everyone. */
  readonly school: string;
  readonly isStale: boolean;
}

export function Podium({ rows, total, school, isStale }: PodiumProps) {
  const headingId = useId();
  const steps = podiumSteps(rows, total, (row) =>
    school === '' ? row.num_rank : (row.school_rank ?? row.num_rank),
  );
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.podium} style={{ opacity: isStale ? 0.6 : 1 }}>
      <Title order={2} size="h4" id={headingId} mb={4} style={{ overflowWrap: 'anywhere' }}>
        {school === '' ? 'First places' : `First places in ${school}`}
      </Title>
      <ol className={classes.steps}>
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
      className={classes.step}
      data-place={step.place}
      style={{ flexGrow: Math.min(step.students.length || 2, 3) }}
    >
      <div className={classes.block}>
        <span>{ordinal(step.place)} place</span>
        <span>{amountText(step.hours, 'hour')}</span>
      </div>
      <div className={classes.people}>
        {step.students.map((row, index) => (
          <p key={index} className={classes.person}>
            <Avatar
              first={row.user__first_name}
              last={row.user__last_name}
              picture={row.user__profile_picture}
              isDecoration
            />
            <span className={classes.name}>
              {row.user__first_name} {row.user__last_name}
            </span>
            {withSchool && <span className={classes.school}>{row.user__school}</span>}
          </p>
        ))}
        {step.students.length === 0 && (
          <Text fw={600}>
            {step.isWhole ? step.count : `At least ${step.count}`} students share this place.
          </Text>
        )}
      </div>
    </li>
  );
}

const LAST_PLACE = 3;
/** With more students than this, a rank lists none of them. */
const MAX_ON_A_STEP = 6;

interface PodiumStep {
  readonly place: number;
  readonly hours: number;
  readonly students: readonly ListedRow[];
  /** A minimum when the rank continues on the next page. */
  readonly count: number;
  readonly isWhole: boolean;
}

/**
 * First rank first. With two firsts, the next rank is the third. @param rows the first page of a list @param
 * total rows on all pages
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
