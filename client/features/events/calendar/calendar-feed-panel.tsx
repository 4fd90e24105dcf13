/** A private address through which calendars subscribe to one's events. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import type { CalendarFeed } from '#shared/events/events.contract.ts';
import { useCalendarFeed, useFeedActions } from './use-calendar-feed.ts';
import { FEED_EXPLAINED, FEED_SECRET, feedFailure, feedText } from './calendar-feed.messages.ts';
import { EventOutcome } from '#client/features/events/detail/event-outcome.tsx';
import { NewAddress } from './new-address.tsx';

export function CalendarFeedPanel() {
  const { data, error, isFetching, refetch } = useCalendarFeed();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="own-calendar">
      <Stack gap="md">
        <Title order={2} size="h3" id="own-calendar">
          Your events in your calendar
        </Title>
        <Text maw="65ch">{FEED_EXPLAINED}</Text>
        <Text maw="65ch">{FEED_SECRET}</Text>
        {error && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            {feedFailure(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock />}
        {data && <Feed feed={data} />}
      </Stack>
    </Paper>
  );
}

function Feed({ feed }: { readonly feed: CalendarFeed }) {
  const zone = useSchoolZone();
  const { address, outcome, isBusy, make, renew, revoke } = useFeedActions();
  const hasAddress = feed.created_at !== null;
  return (
    <>
      <Text fw={600}>{feedText(feed, zone)}</Text>
      <EventOutcome outcome={outcome} />
      {address !== undefined && <NewAddress key={address} address={address} />}
      <Group gap="sm">
        {hasAddress ? (
          <>
            <Button variant="outline" loading={isBusy} onClick={renew}>
              Make a new address
            </Button>
            <Button variant="outline" color="red" disabled={isBusy} onClick={revoke}>
              End the address
            </Button>
          </>
        ) : (
          <Button variant="outline" loading={isBusy} onClick={make}>
            Subscribe in your calendar
          </Button>
        )}
      </Group>
    </>
  );
}
