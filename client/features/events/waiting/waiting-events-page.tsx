/** What students have posted and the school has to approve before others see it. */
import { useState } from 'react';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { WaitingEvent } from '#shared/events/events.contract.ts';
import { CLOSING_REASON_LIMIT, EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { EventWhen } from '#client/features/events/event-facts.tsx';
import { eventName, peopleCount } from '#client/features/events/event-text.ts';
import { useDecideEvent, useWaitingEvents } from './waiting-events.api.ts';

export default function WaitingEventsPage() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useWaitingEvents(page);
  return (
    <Stack gap="sm" maw={720}>
      <PageHeading title="Events to approve">
        Events to approve{data && data.total > 0 ? ` (${data.total})` : ''}
      </PageHeading>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {`The events could not be loaded. ${failureReason(error)}`}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.total === 0 && <Text>No event is waiting.</Text>}
      {data && data.events.length > 0 && (
        <CompactCards>
          {data.events.map((event) => (
            <WaitingRow key={`${event.id} ${event.version}`} event={event} />
          ))}
        </CompactCards>
      )}
      <PageNumbers
        label="Pages of events that wait"
        page={page}
        total={data?.total ?? 0}
        pageSize={EVENTS_PAGE_SIZE}
        onPage={setPage}
      />
    </Stack>
  );
}

const SHOWN = 400;
/** The row shows the mutation's error. */
const shownAbove = () => undefined;

function WaitingRow({ event }: { readonly event: WaitingEvent }) {
  const [isRefusing, setRefusing] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDecideEvent(event);
  async function decide(reason?: string): Promise<void> {
    await mutateAsync(reason);
    const how = reason === undefined ? 'approved' : 'turned down';
    showSuccess(`“${event.name}” is ${how}. We email ${event.organizer}.`);
  }
  return (
    <Box component="li" p="sm" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {event.name}
        </Title>
        <Text size="sm">
          <EventWhen event={event} /> · {event.location}
          <br />
          {event.organizer} · up to {peopleCount(event.max_attendees)}
        </Text>
        <LongText text={event.description} about={event.name} shown={SHOWN} />
        {isRefusing ? (
          <ReasonForm
            label="Why do you turn it down?"
            description={`We email this to ${event.organizer}.`}
            limit={CLOSING_REASON_LIMIT}
            button="Turn down"
            send={decide}
            onCancel={() => {
              reset();
              setRefusing(false);
            }}
          />
        ) : (
          <>
            {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
            <Group gap="sm">
              <Button
                loading={isPending}
                aria-label={`Approve ${eventName(event)}`}
                onClick={() => void decide().catch(shownAbove)}
              >
                Approve
              </Button>
              <Button
                variant="outline"
                aria-label={`Turn down ${eventName(event)}`}
                onClick={() => setRefusing(true)}
              >
                Turn down…
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Box>
  );
}
