/** One's own hours in pictures: the way on, a goal, a year, organizations. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { isReviewTime, schoolYearOf } from '#shared/own-hours/days.ts';
import { progressText, sumByVerification } from '#client/domain/own-hours/hour-sums.ts';
import { TitleTrack } from '#client/domain/own-hours/title-track.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { GoalPanel } from './goal-panel.tsx';
import { OrganizationShares } from './organization-shares.tsx';
import { OwnHoursFrame } from './own-hours-frame.tsx';
import { YearPanel } from './year-panel.tsx';
import { YearReview } from './year-review.tsx';
import { byOrganization } from './your-hours.ts';

export default function YourHoursPage() {
  return (
    <OwnHoursFrame heading="Your hours" back={{ to: '/hour-tracker', label: 'Your portfolio' }}>
      {(entries) => <Pictures entries={entries} />}
    </OwnHoursFrame>
  );
}

function Pictures({ entries }: { readonly entries: readonly Entry[] }) {
  const zone = useSchoolZone();
  const today = useToday(zone);
  const sums = sumByVerification(entries);
  const organizations = byOrganization(entries);
  return (
    <>
      {isReviewTime(today) && <YearReview entries={entries} year={schoolYearOf(today)} />}
      <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-titles">
        <Title order={2} size="h3" id="your-titles" mb="sm">
          Your titles
        </Title>
        <TitleTrack sums={sums} />
        <Text size="sm">{progressText(sums)}</Text>
      </Paper>
      <GoalPanel entries={entries} today={today} />
      <Group gap="sm">
        <Button component={Link} to="/requirements" variant="outline">
          What counts
        </Button>
        <Button component={Link} to="/application-text" variant="outline">
          Text for applications
        </Button>
      </Group>
      <YearPanel entries={entries} today={today} />
      {organizations.length > 0 && <OrganizationShares organizations={organizations} />}
    </>
  );
}
