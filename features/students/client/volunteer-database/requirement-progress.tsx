/** How many students meet the requirement: the share, and a table with bars (docs/decisions/0015). */
import { useState } from 'react';
import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { getStanding, RequirementProgress } from '#features/students/students.contract.ts';
import { hoursRangeNames, hoursRanges, type HoursRange } from '#features/students/students.rules.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import type { useApi } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { NumberTable } from '#client/ui/list/dense-table.tsx';
import classes from '#features/entries/client/hours/hours.module.css';

interface StandingPanelProps {
  readonly query: ReturnType<typeof useApi<typeof getStanding>>;
  readonly year: string;
  readonly hours: HoursRange | '';
  readonly onHours: (hours: HoursRange | '') => void;
}

export function RequirementProgressPanel({ query, year, hours, onHours }: StandingPanelProps) {
  const isStale = query.isPlaceholderData;
  // The year of the shown numbers, which stay while the next ones load.
  const [shownYear, setShownYear] = useState(year);
  if (!isStale && query.data && shownYear !== year) setShownYear(year);
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="standing"
      aria-busy={isStale}
    >
      <Title order={2} size="h3" id="standing" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        Meeting the requirement
      </Title>
      <Loaded query={query} name="How many students meet the requirement" placeholder="lines">
        {(standing) => (
          <SimpleGrid
            cols={{ base: 1, md: 2 }}
            spacing="3rem"
            verticalSpacing="md"
            opacity={isStale ? 0.6 : 1}
            style={{ alignItems: 'center' }}
          >
            <div>
              <Text size="lg" ps="md" style={{ borderLeft: '0.375rem solid var(--ll-lime)' }}>
                <Text span display="block" c="green" fz="var(--ll-text-share)" fw={800} lh={1.15}>
                  {standing.percent}%
                </Text>{' '}
                {progressSentence(standing, shownYear)}
              </Text>
              {standing.students > 0 && <Text mt="xs">{progressCounts(standing)}</Text>}
            </div>
            <Steps standing={standing} hours={hours} onHours={onHours} />
          </SimpleGrid>
        )}
      </Loaded>
    </Paper>
  );
}

interface StepsProps extends Pick<StandingPanelProps, 'hours' | 'onHours'> {
  readonly standing: RequirementProgress;
}

function Steps({ standing, hours, onHours }: StepsProps) {
  return (
    <NumberTable
      name="Students by their verified hours"
      columns={['Verified hours', 'Students']}
      rows={progressBars(standing).map(({ range, label, students, length, met }) => [
        <button
          key="step"
          type="button"
          className={classes.step}
          aria-pressed={range === hours}
          title="List these students"
          disabled={range === undefined}
          onClick={() => onHours(range === hours ? '' : (range ?? ''))}
        >
          <span>
            {label}{' '}
            {met && <IconStarFilled size={14} color="var(--ll-lime-mark)" role="img" aria-label="(met)" />}
          </span>
          <span className={classes.length} aria-hidden="true">
            <span data-met={met} style={{ width: `${length}%` }} />
          </span>
        </button>,
        <Text key="count" span inherit c={students === 0 ? 'dimmed' : undefined}>
          {countText(students)}
        </Text>,
      ])}
    />
  );
}

export function progressSentence({ students }: Pick<RequirementProgress, 'students'>, year: string): string {
  const of = year === '' ? '' : ` graduating in ${year}`;
  const have = students === 1 ? 'student' : 'students';
  const verb = students === 1 ? 'has' : 'have';
  return `of ${countText(students)} ${have}${of} ${verb} ${REQUIRED_HOURS} hours or more.`;
}

export function progressCounts({ students, met }: Pick<RequirementProgress, 'students' | 'met'>): string {
  const left = students - met;
  const metText = `${countText(met)} ${met === 1 ? 'has' : 'have'} met the requirement`;
  return `${metText}, ${countText(left)} ${left === 1 ? 'has' : 'have'} hours left.`;
}

interface ProgressBar {
  readonly from: number;
  readonly range: HoursRange | undefined;
  readonly label: string;
  readonly students: number;
  readonly length: number;
  readonly met: boolean;
}

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

/** A range that the list can show; undefined for a step of another server version. */
function rangeOf(from: number, below: number | undefined): HoursRange | undefined {
  return hoursRangeNames.find((name) => hoursRanges[name].from === from && hoursRanges[name].below === below);
}

function stepLabel(from: number, next: number | undefined): string {
  if (from === 0) return 'No hours yet';
  if (next === undefined) return `${from} hours or more`;
  return from < 1 ? `Under ${next} hours` : `${from} to under ${next}`;
}
