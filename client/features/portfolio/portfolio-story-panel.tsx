/** Above the list, in short: the way to the next title and the requirement, the own goal, and who is asked. */
import { useMemo, useState } from 'react';
import { Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { goalProgress } from '#shared/goals/goal-progress.ts';
import { isReviewTime } from '#shared/own-hours/days.ts';
import { countedText, stateText } from '#shared/requirements/standing.text.ts';
import { useSession } from '#client/platform/session.ts';
import { goalName, goalText } from '#client/domain/own-hours/goal-text.ts';
import { useGoal } from '#client/domain/own-hours/goals.api.ts';
import { countedEntries, progressText, sumByVerification } from '#client/domain/own-hours/hour-sums.ts';
import type { useRequirements } from '#client/domain/own-requirements.api.ts';
import { TitleTrack } from '#client/domain/own-hours/title-track.tsx';
import { AllVerifiedPicture } from '#client/ui/illustrations/all-verified.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import type { Need } from './portfolio-needs.ts';
import { earlierHoursText, isAllVerified, waitingContacts, type WaitingContact } from './portfolio-story.ts';
import { WaitingContacts } from './waiting-contacts.tsx';
import classes from './portfolio-story.module.css';

interface PortfolioStoryPanelProps {
  readonly entries: readonly Entry[];
  readonly needs: readonly Need[];
  /** What the own school requires. */
  readonly required: ReturnType<typeof useRequirements>;
}

export function PortfolioStoryPanel({ entries, needs, required }: PortfolioStoryPanelProps) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const { sums, contacts } = useMemo(
    () => ({ sums: sumByVerification(entries), contacts: waitingContacts(entries) }),
    [entries],
  );
  const earlier = earlierHoursText(entries);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-progress">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h3" id="your-progress">
          Your progress
        </Title>
        <Link to="/your-hours" className={classes.link}>
          See your hours
        </Link>
      </Group>
      <TitleTrack sums={sums} />
      <RequirementLines {...required} otherwise={progressText(sums)} />
      {earlier !== undefined && <Text size="sm">{earlier}</Text>}
      <GoalLine entries={entries} today={today} />
      {isReviewTime(today) && (
        <Text size="sm">
          <Link to="/your-hours" className={classes.link}>
            Your year in review is here
          </Link>
        </Text>
      )}
      {contacts.length > 0 && <Waiting contacts={contacts} />}
      {isAllVerified(countedEntries(entries), needs) && (
        <div className={classes.allVerified}>
          <AllVerifiedPicture />
          <Text fw={700}>Everything is verified.</Text>
        </div>
      )}
    </Paper>
  );
}

interface RequirementLinesProps extends Pick<PortfolioStoryPanelProps['required'], 'data' | 'error'> {
  readonly otherwise: string;
}

/** What the own school requires; the hours of the specification where it has no rules of its own. */
function RequirementLines({ data, error, otherwise }: RequirementLinesProps) {
  // Whoever has no school may not ask.
  const isOutside = useSession().user?.standing === 'removed';
  const hasNoRules = data?.some(({ program }) => program === null) === true;
  if (error || isOutside || hasNoRules) {
    return (
      <>
        <Text size="sm">{otherwise}</Text>
        {error && !isOutside && <Text size="sm">What your school requires could not be loaded.</Text>}
      </>
    );
  }
  // The line keeps its room until it is known.
  if (!data) return <Text size="sm">{'\u00a0'}</Text>;
  return data.map((requirement) => (
    <Text size="sm" key={requirement.program} className={classes.requirement}>
      <strong>{requirement.name}:</strong> {countedText(requirement)} {stateText(requirement)}{' '}
      <Link to="/requirements" className={classes.link}>
        What counts
      </Link>
    </Text>
  ));
}

function GoalLine({ entries, today }: { readonly entries: readonly Entry[]; readonly today: string }) {
  const { data: goal } = useGoal();
  if (!goal) return null;
  return (
    <Text size="sm">
      <strong>Your goal:</strong> {goalName(goal)}.{' '}
      {goalText(goalProgress(goal, countedEntries(entries), today))}
    </Text>
  );
}

function Waiting({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className={classes.part} onToggle={() => setWasOpen(true)}>
      <summary className={classes.summary}>
        <Title order={3} size="h5" className={classes.partTitle}>
          Waiting for confirmation
        </Title>
        <Text component="span" size="sm" className={classes.gist}>
          {contacts.length} {contacts.length === 1 ? 'contact' : 'contacts'}
        </Text>
      </summary>
      {/* Not rendered before it is first unfolded. */}
      {wasOpen && <WaitingContacts contacts={contacts} />}
    </details>
  );
}
