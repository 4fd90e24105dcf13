/** Takes back what somebody found fine last: all that was said of a contact or a student at that time. */
import { useEffect, useRef } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endFine, type LatestFine } from '#shared/signals/signals.contract.ts';
import { signalName } from '#shared/signals/signals.text.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime } from '#client/ui/format/text.ts';
import { refreshInbox } from './inbox.api.ts';
import classes from './office.module.css';

export function UndoFine({ latest, zone }: { readonly latest: LatestFine; readonly zone: string }) {
  const { whose, fine, note, at } = latest;
  const client = useQueryClient();
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: () => endAll(fine),
    onSettled: () => void refreshInbox(client),
  });
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isSuccess) outcome.current?.focus();
  }, [isSuccess]);

  return (
    <Stack gap="md" align="start" className={classes.undoFine}>
      <Text>
        Found fine about {whose}, {schoolTime(at, zone)}:{' '}
        {fine.map(({ rule }) => `“${signalName(rule)}”`).join(', ')}.
      </Text>
      {note !== '' && <Text size="sm">Note: “{note}”</Text>}
      <Text role="status" ref={outcome} tabIndex={-1} className={classes.outcome}>
        {isSuccess && 'Undone. The inbox may point to this again.'}
      </Text>
      {!isSuccess && (
        <Button
          variant="default"
          loading={isPending}
          data-autofocus
          aria-label={`Undo: found fine about ${whose}`}
          onClick={() => mutate()}
        >
          Undo
        </Button>
      )}
      {error && <ErrorAlert>This was not undone, or not all of it. {failureReason(error)}</ErrorAlert>}
    </Stack>
  );
}

async function endAll(fine: LatestFine['fine']): Promise<void> {
  for (const { id } of fine) {
    try {
      await callApi(endFine, { params: { id } });
    } catch (error) {
      // A colleague was faster, or the answer was lost: it speaks again.
      if (asApiError(error).status !== 404) throw error;
    }
  }
}
