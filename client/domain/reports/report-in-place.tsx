/** A button that opens the form of a report in its place. */
import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { REPORT_REASON_LIMIT } from '#shared/reports/reports.contract.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { REPORTED, reportFailure } from './reporting.messages.ts';

interface ReportInPlaceProps {
  /** `this event` */
  readonly what: string;
  /** Which one, where there are several. */
  readonly which?: string;
  /** Words on the line of the button, which is a small one then. */
  readonly beside?: string;
  readonly send: (reason: string) => Promise<unknown>;
}

export function ReportInPlace({ what, which, beside, send }: ReportInPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setOpen(false);
      showSuccess(REPORTED);
    },
  });
  if (!isOpen) {
    const words = `Report ${what}`;
    return (
      <Group justify={beside === undefined ? 'flex-start' : 'space-between'}>
        {beside !== undefined && (
          <Text size="sm" c="dimmed">
            {beside}
          </Text>
        )}
        <Button
          variant="subtle"
          size={beside === undefined ? 'sm' : 'compact-sm'}
          {...(which === undefined ? {} : { 'aria-label': `${words}: ${which}` })}
          onClick={() => setOpen(true)}
        >
          {words}
        </Button>
      </Group>
    );
  }
  return (
    <ReasonForm
      label={`What is wrong with ${what}?`}
      description="Administrators of your school and the event’s school read this. The organizer does not."
      limit={REPORT_REASON_LIMIT}
      button="Send report"
      isMild
      send={(reason) => mutateAsync(reason)}
      failure={reportFailure}
      onCancel={() => setOpen(false)}
    />
  );
}
