/** The story beside the list: progress towards the requirement, what waits for whom, hours by month. */
import { useMemo, useState } from 'react';
import { Paper, Title } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { HoursByMonth, monthSpan } from './hours-by-month.tsx';
import { PortfolioProgress } from './portfolio-progress.tsx';
import { hoursByMonth, sumByVerification, waitingContacts, type WaitingContact } from './portfolio-story.ts';
import { useSchoolZone } from '#client/ui/format/school-time.ts';
import { StoryPart } from './story-part.tsx';
import { useIsPhone } from '#client/ui/components/use-is-phone.ts';
import { WaitingContacts } from './waiting-contacts.tsx';
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
