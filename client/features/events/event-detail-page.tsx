/** One event: what it is, registering and withdrawing, and for its organizer those who come. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { RetryAlert } from '#client/ui/retry-alert.tsx';
import { asItStood, useWayBack } from '#client/ui/way-back.ts';
import { CalendarLink } from './calendar-link.tsx';
import { EventAttendees } from './event-attendees.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventMarks } from './event-marks.tsx';
import { EventOutcome } from './event-outcome.tsx';
import { EventRegistration } from './event-registration.tsx';
import { useEvent } from './events.api.ts';
import { detailFailure, isMissing } from './events.messages.ts';
import { useEventActions, type EventActions } from './use-event-actions.ts';
import list from '#client/ui/list.module.css';

export function EventDetailPage() {
  const { eventId = '' } = useParams();
  return <EventPage key={eventId} eventId={eventId} />;
}

function EventPage({ eventId }: { readonly eventId: string }) {
  const { data, error, isFetching, refetch } = useEvent(eventId);
  const { wayBack } = useWayBack();
  const navigate = useNavigate();
  // Back does not lead to what is not there any more.
  const actions = useEventActions(() => void navigate('/your-events', { replace: true }));
  const isGone = isMissing(error);
  const isSaid = isGone && actions.outcome?.isGone === true;
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeading title={data?.name ?? 'Event'}>{data?.name ?? 'Event'}</PageHeading>
      {isGone && <EventOutcome outcome={actions.outcome} />}
      {error &&
        !isSaid &&
        (isGone ? (
          <ErrorAlert title="Something went wrong" takesFocus>
            {detailFailure(error)}
          </ErrorAlert>
        ) : (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            {detailFailure(error)}
          </RetryAlert>
        ))}
      {data && !isGone && <Detail event={data} actions={actions} />}
      {!data && !error && <LoadingBlock label="Loading..." />}
      <Group>
        <Button component={Link} to={asItStood('/event-list', wayBack.events)} variant="outline">
          Back to Community Events
        </Button>
      </Group>
    </Stack>
  );
}

interface DetailProps {
  readonly event: DetailedEvent;
  readonly actions: EventActions;
}

function Detail({ event, actions }: DetailProps) {
  return (
    <>
      <EventMarks event={event} />
      <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label="What, when and where">
        <Stack gap="md">
          <Text className={list['prose'] ?? ''}>{event.description}</Text>
          <EventFacts event={event} />
          {!event.is_past && (
            <Group>
              <CalendarLink event={event} />
            </Group>
          )}
        </Stack>
      </Paper>
      <Stack component="section" gap="md" aria-labelledby="taking-part">
        <Title order={2} size="h3" id="taking-part">
          {event.is_organizer ? 'Who comes' : 'Taking part'}
        </Title>
        <EventOutcome outcome={actions.outcome} />
        {event.is_organizer ? (
          <EventAttendees event={event} actions={actions} />
        ) : (
          <EventRegistration event={event} actions={actions} />
        )}
      </Stack>
    </>
  );
}
