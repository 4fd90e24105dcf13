/** The first three places, on steps. Read aloud it is a list in the order of the places. */
import { useId } from 'react';
import { Title } from '@mantine/core';
import type { ListedRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { useIsPhone } from '#client/ui/components/use-is-phone.ts';
import { hoursText, ordinal } from './leaderboard-text.ts';
import { podiumSteps, type PodiumStep } from './podium-steps.ts';
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
