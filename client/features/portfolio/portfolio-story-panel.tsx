/** Beside the list: progress towards the requirement, waiting contacts, hours by month. */
import { useMemo, useState, type ReactNode } from 'react';
import { Paper, Title, Group, Text } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { HoursByMonth, monthSpan } from './hours-by-month.tsx';
import {
  hoursByMonth,
  sumByVerification,
  waitingContacts,
  type WaitingContact,
  progressParts,
  progressText,
  type HourSums,
} from './portfolio-story.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { WaitingContacts } from './waiting-contacts.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import classes from './portfolio-story.module.css';

export function PortfolioStoryPanel({ entries }: { readonly entries: readonly Entry[] }) {
  const isPhone = useIsPhone();
  const zone = useSchoolZone();
  const [now] = useState(() => new Date());
  const story = useMemo(
    () => ({
      sums: sumByVerification(entries),
      months: hoursByMonth(entries, dayInZone(now, zone)),
      contacts: waitingContacts(entries),
    }),
    [entries, zone, now],
  );
  const hasProblem = story.contacts.some(({ problem }) => problem !== null);
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="your-progress">
      <Title order={2} size="h3" id="your-progress" mb="sm">
        Your progress
      </Title>
      <PortfolioProgress sums={story.sums} />
      <div className={classes['parts']}>
        <StoryPart
          title="What waits for whom"
          gist={waitingGist(story.contacts)}
          startsOpen={!isPhone || hasProblem}
        >
          <WaitingContacts contacts={story.contacts} />
        </StoryPart>
        <StoryPart title="Hours by month" gist={monthSpan(story.months)} startsOpen={!isPhone}>
          <HoursByMonth months={story.months} />
        </StoryPart>
      </div>
    </Paper>
  );
}

function waitingGist(contacts: readonly WaitingContact[]): string {
  if (contacts.length === 0) return 'Nothing is waiting';
  const problems = contacts.filter(({ problem }) => problem !== null).length;
  const count = `${contacts.length} ${contacts.length === 1 ? 'contact' : 'contacts'}`;
  return problems === 0 ? count : `${count}, ${problems} ${problems === 1 ? 'needs' : 'need'} you`;
}

/** The progress towards the requirement as a bar and as text. */
function PortfolioProgress({ sums }: { readonly sums: HourSums }) {
  const { verified, waiting } = progressParts(sums);
  const isMet = sums.verified >= REQUIRED_HOURS;
  return (
    <div className={classes['progress']}>
      <div className={classes['track']} aria-hidden="true">
        <div className={classes['verified']} style={{ width: `${verified}%` }} />
        <div className={classes['waiting']} style={{ width: `${waiting}%` }} />
      </div>
      <Group gap="xs" wrap="nowrap" align="start">
        {isMet && <IconStarFilled size={20} aria-hidden="true" className={classes['star']} />}
        <Text>
          {isMet && <strong>You have met the requirement. </strong>}
          {progressText(sums)}
        </Text>
      </Group>
    </div>
  );
}

interface StoryPartProps {
  readonly title: string;
  /** Shown while the part is folded. */
  readonly gist: string;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

function StoryPart({ title, gist, startsOpen, children }: StoryPartProps) {
  // Only the initial state: new entries must not fold what is being read.
  const [open, setOpen] = useState(startsOpen);
  const [wasOpen, setWasOpen] = useState(startsOpen);
  const toggle = (isOpen: boolean): void => {
    setOpen(isOpen);
    if (isOpen) setWasOpen(true);
  };
  return (
    <details className={classes['part']} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={classes['summary']}>
        <Title order={3} size="h4" className={classes['partTitle'] ?? ''}>
          {title}
        </Title>
        <Text component="span" size="sm" className={classes['gist'] ?? ''}>
          {gist}
        </Text>
      </summary>
      {/* Not rendered before it is first unfolded. */}
      {wasOpen && children}
    </details>
  );
}
