/** For everybody but the organizer: reports an event to the administrators. */
import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { REPORT_REASON_LIMIT, reportEvent } from '#shared/reports/reports.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { REPORTED, reportFailure } from './reporting.messages.ts';

export function ReportEvent({ event }: { readonly event: CommunityEvent }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => callApi(reportEvent, { params: { id: event.id }, body: { reason } }),
    onSuccess: () => {
      setOpen(false);
      showSuccess(REPORTED);
    },
  });
  if (event.is_organizer) return null;
  if (!isOpen) {
    return (
      <Group>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          Report this event
        </Button>
      </Group>
    );
  }
  return (
    <ReasonForm
      label="What is wrong with this event?"
      description="Administrators of your school and the event’s school read this. The organizer does not."
      limit={REPORT_REASON_LIMIT}
      button="Send report"
      isMild
      isBusy={isPending}
      error={error}
      failure={reportFailure}
      onSubmit={mutate}
      onCancel={() => {
        reset();
        setOpen(false);
      }}
    />
  );
}
