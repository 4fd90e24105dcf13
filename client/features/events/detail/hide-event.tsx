/** For administrators: hides an event from the students of their school, or shows it again. */
import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideEvent, showHiddenEvent, type CommunityEvent } from '#shared/events/events.contract.ts';
import { CLOSING_REASON_LIMIT } from '#shared/events/events.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { EVENTS_KEY } from '#client/features/events/events.api.ts';
import { hidingDone, hidingFailure } from '#client/features/events/events.messages.ts';

/** Nothing for everybody else: the server decides. */
export function HideEvent({ event }: { readonly event: CommunityEvent }) {
  const { admin } = useSession();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const params = { id: event.id };
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? callApi(showHiddenEvent, { params })
        : callApi(hideEvent, { params, body: { reason } }),
    onSuccess: async (_, reason) => {
      setOpen(false);
      showSuccess(hidingDone(event, reason !== undefined));
      await client.invalidateQueries({ queryKey: EVENTS_KEY });
    },
  });
  if (!isStaff(admin) || event.is_past || event.awaits_approval) return null;
  if (isOpen) {
    return (
      <ReasonForm
        label="Why do you hide this event?"
        description="Your students who registered are emailed this, and lose their seats."
        limit={CLOSING_REASON_LIMIT}
        button="Hide event"
        send={(reason) => mutateAsync(reason)}
        failure={hidingFailure}
        onCancel={() => {
          reset();
          setOpen(false);
        }}
      />
    );
  }
  return (
    <Stack gap="sm">
      {error && <ErrorAlert>{hidingFailure(error)}</ErrorAlert>}
      <Group>
        {event.is_hidden ? (
          <Button variant="subtle" loading={isPending} onClick={() => mutate(undefined)}>
            Show this event to our students
          </Button>
        ) : (
          <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
            Hide this event from our students
          </Button>
        )}
      </Group>
    </Stack>
  );
}
