/** Above the list: progress to the next title and the requirement, the student's goal, and waiting contacts. */
import { useMemo, useState } from 'react';
import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { goalProgress } from '#features/own-hours/goal-progress.ts';
import { isReviewTime } from '#shared/days.ts';
import type { getRequirements } from '#features/requirements/requirements.contract.ts';
import { countedText, stateText } from '#features/requirements/rules/standing.text.ts';
import { PrintSlip } from '#features/entries/client/entry-verification.tsx';
import { goalName, goalText, useGoal } from '#features/entries/client/hours/goal.ts';
import { countedEntries, progressText, sumByVerification } from '#features/entries/client/hours/hour-sums.ts';
import { TitleTrack } from '#features/entries/client/hours/title-track.tsx';
import { useSession } from '#client/platform/session.ts';
import type { useApi } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { amountText, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { stateStyle } from '#client/ui/list/state-mark.tsx';
import * as story from './portfolio-story.ts';
import classes from '#features/entries/client/hours/hours.module.css';

interface PortfolioStoryPanelProps {
  readonly entries: readonly Entry[];
  readonly needs: readonly story.Need[];
  readonly required: ReturnType<typeof useApi<typeof getRequirements>>;
}

export function PortfolioStoryPanel({ entries, needs, required }: PortfolioStoryPanelProps) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const goal = useGoal().data?.goal;
  const { sums, contacts } = useMemo(
    () => ({ sums: sumByVerification(entries), contacts: story.waitingContacts(entries) }),
    [entries],
  );
  const earlier = story.earlierHoursText(entries);
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-progress">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h3" id="your-progress">
          Your progress
        </Title>
        <Onward to="/your-hours">See your hours</Onward>
      </Group>
      <TitleTrack sums={sums} />
      <RequirementLines {...required} otherwise={progressText(sums)} />
      {earlier !== undefined && <Text size="sm">{earlier}</Text>}
      {goal && (
        <Text size="sm">
          <strong>Your goal:</strong> {goalName(goal)}.{' '}
          {goalText(goalProgress(goal, countedEntries(entries), today))}
        </Text>
      )}
      {isReviewTime(today) && (
        <Text size="sm">
          <Onward to="/your-hours">Your year in review is here</Onward>
        </Text>
      )}
      {contacts.length > 0 && <Waiting contacts={contacts} />}
      {story.isAllVerified(countedEntries(entries), needs) && (
        <Group gap="sm" wrap="nowrap" className={classes.allVerified}>
          <AllVerifiedPicture />
          <Text fw={700}>Everything is verified.</Text>
        </Group>
      )}
    </Paper>
  );
}

/** Tall enough for a thumb. */
const Onward = (props: { readonly to: string; readonly children: string }) => (
  <TextLink display="inline-block" py={10} {...props} />
);

interface RequirementLinesProps extends Pick<PortfolioStoryPanelProps['required'], 'data' | 'error'> {
  readonly otherwise: string;
}

/** What the school requires; the specification's hours if it has no rules. */
function RequirementLines({ data, error, otherwise }: RequirementLinesProps) {
  // People without a school get a 403.
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
  if (!data) return <Text size="sm">{'\u00a0'}</Text>;
  return data.map((requirement) => (
    <Text size="sm" key={requirement.program} style={{ overflowWrap: 'anywhere' }}>
      <strong>{requirement.name}:</strong> {countedText(requirement)} {stateText(requirement)}{' '}
      <Onward to="/requirements">What counts</Onward>
    </Text>
  ));
}

const SHOWN_AT_FIRST = 4;

/** The contacts whose answer is awaited. What needs the student is in needed-now.tsx. */
function Waiting({ contacts }: { readonly contacts: readonly story.WaitingContact[] }) {
  const [wasOpen, setWasOpen] = useState(false);
  const more = contacts.slice(SHOWN_AT_FIRST);
  return (
    <Box
      component="details"
      mt="xs"
      style={{ borderTop: '1px solid var(--ll-line)' }}
      onToggle={() => setWasOpen(true)}
    >
      <summary className={classes.details}>
        <Title order={3} size="h5" me="sm">
          Waiting for confirmation
        </Title>
        <Text component="span" size="sm" c="dimmed" display="inline-block">
          {amountText(contacts.length, 'contact')}
        </Text>
      </summary>
      {wasOpen && <ContactList contacts={contacts.slice(0, SHOWN_AT_FIRST)} />}
      {wasOpen && more.length > 0 && (
        <details>
          <summary className={classes.details}>{amountText(more.length, 'more contact')}</summary>
          <ContactList contacts={more} />
        </details>
      )}
    </Box>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly story.WaitingContact[] }) {
  const zone = useSchoolZone();
  const { StateIcon } = stateStyle('calm');
  return (
    <Stack component="ul" gap={4} m={0} mb="xs" p={0} style={{ listStyle: 'none' }}>
      {contacts.map((contact) => (
        <Group component="li" key={contact.contact} gap={6} wrap="nowrap" align="start">
          <StateIcon size={16} style={{ flex: 'none', marginTop: 3 }} aria-hidden="true" />
          <Text component="span" size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <EmailText email={contact.contact} />: {contact.hours} h, {story.waitingText(contact, zone)}
          </Text>
          {contact.entries.length > 1 && <PrintSlip entries={contact.entries} />}
        </Group>
      ))}
    </Stack>
  );
}
