/** The form of Edit Event: the fields of Post Events, with what is posted. */
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { EventConflict } from './event-conflict.tsx';
import { EventFields } from './event-fields.tsx';
import { SessionOver } from './session-over.tsx';
import { useEditEvent } from './use-edit-event.ts';

interface EditEventFormProps {
  readonly event: DetailedEvent;
  readonly onChanged: () => void;
}

export function EditEventForm({ event, onChanged }: EditEventFormProps) {
  const form = useEditEvent(event, onChanged);
  const { failure } = form;
  return (
    <form noValidate ref={form.formRef} onSubmit={form.submit} autoComplete="off">
      <Stack gap="md">
        <EventFields form={form} clocks={{ zone: event.time_zone, school: event.school }} />
        {failure && (failure.message !== undefined || failure.stored) && (
          <ErrorAlert key={failure.attempt} takesFocus={Object.keys(form.errors).length === 0}>
            {failure.isSessionOver ? (
              <SessionOver happened="saved" button="Save Changes" />
            ) : failure.stored ? (
              <EventConflict
                message={failure.message}
                stored={failure.stored}
                values={form.values}
                onLoad={() => failure.stored && form.load(failure.stored)}
              />
            ) : (
              failure.message
            )}
          </ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            Save Changes
          </Button>
          <Button variant="default" component={Link} to={`/event-detail/${event.id}`}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
