/** One's own hours in pictures: the way on, a goal, months, a year, organizations. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { usePortfolio } from '#client/domain/entries.api.ts';
import { portfolioFailure } from '#client/domain/entries.messages.ts';
import { hoursByMonth, progressText, sumByVerification } from '#client/domain/own-hours/hour-sums.ts';
import { TitleTrack } from '#client/domain/own-hours/title-track.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { GoalPanel } from './goal-panel.tsx';
import { MonthColumns } from './month-columns.tsx';
import { OrganizationShares } from './organization-shares.tsx';
import { YearPanel } from './year-panel.tsx';
import { byOrganization } from './your-hours.ts';

export default function YourHoursPage() {
  const { data, error, isFetching, refetch } = usePortfolio();
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>Your hours</PageHeading>
        <Button component={Link} to="/hour-tracker" variant="outline">
          Your portfolio
        </Button>
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {portfolioFailure(error)}
        </RetryAlert>
      )}
      {data ? <Pictures entries={data} /> : !error && <LoadingBlock shape="lines" />}
    </Stack>
  );
}

function Pictures({ entries }: { readonly entries: readonly Entry[] }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const sums = sumByVerification(entries);
  const organizations = byOrganization(entries);
  return (
    <>
      <Paper component="section" withBorder p={{ base: 'sm', sm: 'lg' }} aria-labelledby="your-titles">
        <Title order={2} size="h3" id="your-titles" mb="sm">
          Your titles
        </Title>
        <TitleTrack sums={sums} />
        <Text size="sm">{progressText(sums)}</Text>
      </Paper>
      <GoalPanel entries={entries} today={today} />
      <Group gap="sm">
        <Button component={Link} to="/year-in-review" variant="outline">
          Year in review
        </Button>
        <Button component={Link} to="/application-text" variant="outline">
          Text for applications
        </Button>
      </Group>
      <MonthColumns months={hoursByMonth(entries, today)} />
      <YearPanel entries={entries} today={today} />
      {organizations.length > 0 && <OrganizationShares organizations={organizations} />}
    </>
  );
}
