/** For administrators: ends an event of their school, with the reason for those who are mailed. */
import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { closeEvent, type CommunityEvent } from '#shared/events/events.contract.ts';
import { CLOSING_REASON_LIMIT } from '#shared/events/events.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { EVENTS_KEY } from '#client/features/events/events.api.ts';
import { closingDone, closingFailure } from '#client/features/events/events.messages.ts';

/** Nothing for everybody else: the server decides. */
export function CloseEvent({ event }: { readonly event: CommunityEvent }) {
  const { admin } = useSession();
  const [isOpen, setOpen] = useState(false);
  // What waits is approved or turned down instead.
  if (!isStaff(admin) || admin.school !== event.school || event.is_organizer || event.awaits_approval)
    return null;
  return isOpen ? (
    <ClosingForm event={event} onCancel={() => setOpen(false)} />
  ) : (
    <Group>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        Close this event
      </Button>
    </Group>
  );
}

interface ClosingFormProps {
  readonly event: CommunityEvent;
  readonly onCancel: () => void;
}

function ClosingForm({ event, onCancel }: ClosingFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) => callApi(closeEvent, { params: { id: event.id }, body: { reason } }),
    onSuccess: () => {
      showSuccess(closingDone(event));
      // The page of the event must not be loaded again while it is being left.
      void client.invalidateQueries({ queryKey: EVENTS_KEY, refetchType: 'none' });
      void navigate('/event-list', { replace: true });
    },
  });
  return (
    <ReasonForm
      label="Why do you close this event?"
      description="The organizer and everybody who registered are emailed this."
      limit={CLOSING_REASON_LIMIT}
      button="Close event"
      send={(reason) => mutateAsync(reason)}
      failure={closingFailure}
      onCancel={onCancel}
    />
  );
}
