/** Edit Event (Beta): one's own event that has not begun. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { BEGUN_EVENT, NOT_YOURS_TO_CHANGE } from '#shared/events/events.rules.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { whoIsTold } from './edit-event.messages.ts';
import { EditEventForm } from './edit-event-form.tsx';
import { useEvent } from '#client/features/events/events.api.ts';
import { detailFailure, isMissing } from '#client/features/events/events.messages.ts';

export default function EditEventPage() {
  const { eventId = '' } = useParams();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useEvent(eventId);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Edit Event (Beta)</PageHeading>
        {error &&
          !data &&
          (isMissing(error) ? (
            <Refused>{detailFailure(error)}</Refused>
          ) : (
            <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
              {detailFailure(error)}
            </RetryAlert>
          ))}
        {/* Cached data of another page may be old. */}
        {data && isFetchedAfterMount && <Edit key={eventId} event={data} />}
        {!error && !(data && isFetchedAfterMount) && <LoadingBlock label="Loading..." shape="lines" />}
      </Stack>
    </FormCard>
  );
}

function Edit({ event }: { readonly event: DetailedEvent }) {
  const navigate = useNavigate();
  if (!event.is_organizer) return <Refused>{NOT_YOURS_TO_CHANGE}</Refused>;
  if (event.is_past) return <Refused>{BEGUN_EVENT}</Refused>;
  return (
    <>
      <Text>{whoIsTold(event.current_attendees)}</Text>
      <EditEventForm
        event={event}
        onChanged={() => void navigate(`/event-detail/${event.id}`, { replace: true })}
      />
    </>
  );
}

function Refused({ children }: { readonly children: string }) {
  return (
    <>
      <ErrorAlert takesFocus>{children}</ErrorAlert>
      <Group>
        <Button component={Link} to="/your-events" variant="outline">
          Your Events
        </Button>
      </Group>
    </>
  );
}
