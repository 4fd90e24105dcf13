/** In a dialog, whose code comes when it is wanted: what the person did last, and the button that takes it back. */
import { Button, Stack, Text } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import type { BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { UNDO_HOURS } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { endFine, type LatestFine } from '#shared/signals/signals.contract.ts';
import { signalName } from '#shared/signals/signals.text.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { listedText } from '#client/domain/bulk-actions/bulk-text.ts';
import { UndoAction, UndoStep } from '#client/domain/bulk-actions/undo-action.tsx';
import { useMakeOld } from '#client/platform/use-api.ts';
import { schoolTime } from '#client/ui/format/text.ts';
import { inboxCalls } from './inbox-calls.ts';
import list from '#client/ui/list/list.module.css';

type LatestDone = { readonly action: BulkAction } | { readonly fine: LatestFine };

/** Undefined when there is nothing. @param actions of the school, the newest first */
export function latestOf(actions: readonly BulkAction[], fine: LatestFine | null): LatestDone | undefined {
  const action = actions.find(({ is_own, undone }) => is_own && undone === null);
  if (fine && (!action || fine.at > action.at)) return { fine };
  return action && { action };
}

interface UndoDialogProps {
  /** Undefined when there is nothing. */
  readonly latest: LatestDone | undefined;
  readonly zone: string;
  readonly onClose: () => void;
}

export function UndoDialog({ latest, zone, onClose }: UndoDialogProps) {
  return (
    // Drawn beside the page, where no client is handed down.
    <QueryClientProvider client={queryClient}>
      <Stack gap="md" align="start">
        {!latest && (
          <Text>
            There is nothing to undo. What you do to entries, or find fine, can be undone for {UNDO_HOURS}{' '}
            hours.
          </Text>
        )}
        {latest && 'action' in latest && <Action action={latest.action} zone={zone} />}
        {latest && 'fine' in latest && <UndoFine latest={latest.fine} zone={zone} />}
        <Button variant="default" data-autofocus={latest ? undefined : true} onClick={onClose}>
          Close
        </Button>
      </Stack>
    </QueryClientProvider>
  );
}

function Action({ action, zone }: { readonly action: BulkAction; readonly zone: string }) {
  const makeOld = useMakeOld();
  return (
    <>
      <Text>
        {listedText(action)}, {schoolTime(action.at, zone)}.
      </Text>
      {action.reason !== null && <Text size="sm">Reason: “{action.reason}”</Text>}
      <UndoAction action={action} isFirst onUndone={() => void makeOld(inboxCalls)} />
    </>
  );
}

/** Takes back what somebody found fine last: all that was said of a contact or a student at that time. */
function UndoFine({ latest, zone }: { readonly latest: LatestFine; readonly zone: string }) {
  const { whose, fine, note, at } = latest;
  const makeOld = useMakeOld();
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: () => endAll(fine),
    onSettled: () => void makeOld(inboxCalls),
  });
  return (
    <Stack gap="md" align="start" className={list.prose}>
      <Text>
        Found fine about {whose}, {schoolTime(at, zone)}:{' '}
        {fine.map(({ rule }) => `“${signalName(rule)}”`).join(', ')}.
      </Text>
      {note !== '' && <Text size="sm">Note: “{note}”</Text>}
      <UndoStep
        about={`found fine about ${whose}`}
        said={isSuccess ? 'The inbox may point to this again.' : undefined}
        failure={error && `This was not undone, or not all of it. ${failureReason(error)}`}
        isPending={isPending}
        isFirst
        onUndo={mutate}
      />
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
