/** Your Events (Beta): registrations, one's own events, and the calendar address. */
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { CalendarFeedPanel } from '#client/features/events/calendar/calendar-feed-panel.tsx';
import { EventDraftNotice } from '#client/features/events/form/event-draft-notice.tsx';
import { useOwnEvents } from '#client/features/events/events.api.ts';
import { ownFailure } from '#client/features/events/events.messages.ts';
import { usePlaced } from '#client/ui/components/use-placed.ts';
import { OwnEventsSection } from './own-events-section.tsx';

export default function YourEventsPage() {
  const { data, error, isFetching, refetch } = useOwnEvents();
  const isPlaced = usePlaced(data !== undefined || error !== null);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="sm">
        <PageHeading>Your Events (Beta)</PageHeading>
        <Button component={Link} to="/post-event">
          Post an event
        </Button>
      </Group>
      <EventDraftNotice />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {ownFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading your events..." shape="lines" />}
      {data && (
        <>
          <OwnEventsSection kind="registered" events={data.registered} />
          <OwnEventsSection kind="posted" events={data.posted} />
        </>
      )}
      {isPlaced && <CalendarFeedPanel />}
    </Stack>
  );
}
