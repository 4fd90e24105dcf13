/** How many students meet the requirement: the share, and a table with a bar in each row (docs/decisions/0015). */
import { Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { RequirementProgress } from '#shared/administration/administration.contract.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { progressFailure } from './summary.messages.ts';
import { useRequirementProgress } from './summary.api.ts';
import { countText } from '#client/ui/format/text.ts';
import {
  hoursRangeNames,
  hoursRanges,
  type HoursRange,
} from '#shared/administration/administration.rules.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import classes from './requirement-progress.module.css';
import list from '#client/ui/lists/list.module.css';

interface StandingPanelProps {
  /** Empty for all. */
  readonly year: string;
  /** The range that the list below shows; empty for all. */
  readonly hours: HoursRange | '';
  readonly onHours: (hours: HoursRange | '') => void;
}

export function RequirementProgressPanel({ year, hours, onHours }: StandingPanelProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useRequirementProgress(year);
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="standing"
      aria-busy={isPlaceholderData}
    >
      <Title order={2} size="h3" id="standing" mb="xs" className={list.breakable}>
        Meeting the requirement
      </Title>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {progressFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data && !error && (
        <div className={classes.parts} data-stale={isPlaceholderData}>
          <div>
            <p className={classes.sentence}>
              <span className={classes.figure}>{data.percent}%</span> {progressSentence(data, data.year)}
            </p>
            {data.students > 0 && <Text mt="xs">{progressCounts(data)}</Text>}
          </div>
          <RequirementProgressTable standing={data} hours={hours} onHours={onHours} />
        </div>
      )}
    </Paper>
  );
}

interface ProgressTableProps extends Pick<StandingPanelProps, 'hours' | 'onHours'> {
  readonly standing: RequirementProgress;
}

function RequirementProgressTable({ standing, hours, onHours }: ProgressTableProps) {
  return (
    // Focusable, because with very large text the table scrolls sideways.
    <div className={classes.box} role="region" aria-label="Table of students by hours" tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Students by their verified hours</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Verified hours</th>
            <th scope="col">Students</th>
          </tr>
        </thead>
        <tbody>
          {progressBars(standing).map((bar) => (
            <StandingRow
              key={bar.from}
              bar={bar}
              isShown={bar.range === hours}
              onPress={() => onHours(bar.range === hours ? '' : (bar.range ?? ''))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StandingRowProps {
  readonly bar: ProgressBar;
  /** The list below shows these students only. */
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function StandingRow({ bar, isShown, onPress }: StandingRowProps) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.stepWithBar}
          aria-pressed={isShown}
          title="List these students"
          disabled={bar.range === undefined}
          onClick={onPress}
        >
          <span>
            {bar.label}
            {bar.met && <IconStarFilled size={14} role="img" aria-label="(met)" className={classes.star} />}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} data-met={bar.met} style={{ width: `${bar.length}%` }} />
          </span>
        </button>
      </th>
      <td data-empty={bar.students === 0}>{countText(bar.students)}</td>
    </tr>
  );
}

/** After the percentage: `of 21 students graduating in 2027 have 100 hours or more.` */
export function progressSentence({ students }: Pick<RequirementProgress, 'students'>, year: string): string {
  const of = year === '' ? '' : ` graduating in ${year}`;
  const have = students === 1 ? 'student' : 'students';
  const verb = students === 1 ? 'has' : 'have';
  return `of ${countText(students)} ${have}${of} ${verb} ${REQUIRED_HOURS} hours or more.`;
}

/** `11 have met the requirement, 10 have hours left.` */
export function progressCounts({ students, met }: Pick<RequirementProgress, 'students' | 'met'>): string {
  const left = students - met;
  const metText = `${countText(met)} ${met === 1 ? 'has' : 'have'} met the requirement`;
  return `${metText}, ${countText(left)} ${left === 1 ? 'has' : 'have'} hours left.`;
}

/** A step with its text and the length of its bar in percent. */
interface ProgressBar {
  readonly from: number;
  /** As a filter of the list. */
  readonly range: HoursRange | undefined;
  readonly label: string;
  readonly students: number;
  readonly length: number;
  /** Whether students on this step meet the requirement. */
  readonly met: boolean;
}

/** The steps towards the requirement, the one that meets it first. */
export function progressBars({ steps }: Pick<RequirementProgress, 'steps'>): ProgressBar[] {
  const longest = Math.max(1, ...steps.map(({ students }) => students));
  return steps
    .map(({ from, students }, index) => ({
      from,
      range: rangeOf(from, steps[index + 1]?.from),
      label: stepLabel(from, steps[index + 1]?.from),
      students,
      length: (students * 100) / longest,
      met: from >= REQUIRED_HOURS,
    }))
    .toReversed();
}

/** Each step is a range that the list can show; undefined for one of another version of the server. */
function rangeOf(from: number, below: number | undefined): HoursRange | undefined {
  return hoursRangeNames.find((name) => hoursRanges[name].from === from && hoursRanges[name].below === below);
}

function stepLabel(from: number, next: number | undefined): string {
  if (from === 0) return 'No hours yet';
  if (next === undefined) return `${from} hours or more`;
  return from < 1 ? `Under ${next} hours` : `${from} to under ${next}`;
}
