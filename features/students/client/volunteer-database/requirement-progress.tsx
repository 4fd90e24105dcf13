/** How many students meet the requirement. */
import { useState } from 'react';
import { Text } from '@mantine/core';
import type { getStanding, RequirementProgress } from '#features/students/students.contract.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import type { useApi } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CardSection } from '#client/ui/list/section.tsx';

interface StandingPanelProps {
  readonly query: ReturnType<typeof useApi<typeof getStanding>>;
  readonly year: string;
}

export function RequirementProgressPanel({ query, year }: StandingPanelProps) {
  const isStale = query.isPlaceholderData;
  // The year of the shown numbers, which stay while the next ones load.
  const [shownYear, setShownYear] = useState(year);
  if (!isStale && query.data && shownYear !== year) setShownYear(year);
  return (
    <CardSection title="Meeting the requirement" id="standing">
      <Loaded query={query} name="How many students meet the requirement" placeholder="lines">
        {(standing) => (
          <div aria-busy={isStale} style={{ opacity: isStale ? 0.6 : 1 }}>
            <Text size="lg" ps="md" style={{ borderLeft: '0.375rem solid var(--ll-lime)' }}>
              <Text span display="block" c="green" fz="var(--ll-text-share)" fw={800} lh={1.15}>
                {standing.percent}%
              </Text>{' '}
              {progressSentence(standing, shownYear)}
            </Text>
            {standing.students > 0 && <Text mt="xs">{progressCounts(standing)}</Text>}
          </div>
        )}
      </Loaded>
    </CardSection>
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
