/** For administrators: ends an event of their school, with the reason for those who are mailed. */
import { useRef, useState } from 'react';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { closeEvent, type CommunityEvent } from '#shared/events/events.contract.ts';
import { CLOSING_REASON_LIMIT } from '#shared/events/events.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { EVENTS_KEY } from '#client/features/events/events.api.ts';
import { closingDone, closingFailure, reasonFailure } from '#client/features/events/events.messages.ts';

/** Nothing for everybody else: the server decides. */
export function CloseEvent({ event }: { readonly event: CommunityEvent }) {
  const { admin } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isStaff = admin?.is_school_administration === true || admin?.is_school_administration_head === true;
  if (!isStaff || admin.school !== event.school || event.is_organizer) return null;
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
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const closing = useMutation({
    mutationFn: () => callApi(closeEvent, { params: { id: event.id }, body: { reason } }),
    onSuccess: () => {
      showSuccess(closingDone(event));
      // The page of the event must not be loaded again while it is being left.
      void client.invalidateQueries({ queryKey: EVENTS_KEY, refetchType: 'none' });
      void navigate('/event-list', { replace: true });
    },
  });
  const missing = reasonFailure(closing.error);
  return (
    <Form formRef={form} isBusy={closing.isPending} onSubmit={async () => closing.mutate()}>
      <Stack gap="sm">
        <Textarea
          label="Why do you close this event?"
          description="The organizer and everybody who registered are emailed this."
          required
          rows={2}
          maxLength={CLOSING_REASON_LIMIT}
          // The button that was pressed is gone.
          ref={focusOnce}
          value={reason}
          error={missing}
          onChange={(change) => setReason(change.currentTarget.value)}
        />
        {closing.error && missing === undefined && <ErrorAlert>{closingFailure(closing.error)}</ErrorAlert>}
        <Group>
          <Button type="submit" color="red.9" loading={closing.isPending}>
            Close event
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
