/** In a dialog, whose code comes when it is wanted: what the person did last, and the button that takes it back. */
import { Button, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { UNDO_HOURS } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { listedText } from '#client/domain/bulk-actions/bulk-text.ts';
import { UndoAction } from '#client/domain/bulk-actions/undo-action.tsx';
import { schoolTime } from '#client/ui/format/text.ts';
import { refreshInbox } from './inbox.api.ts';
import type { LatestDone } from './latest.ts';
import { UndoFine } from './undo-fine.tsx';

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
  return (
    <>
      <Text>
        {listedText(action)}, {schoolTime(action.at, zone)}.
      </Text>
      {action.reason !== null && <Text size="sm">Reason: “{action.reason}”</Text>}
      <UndoAction action={action} isFirst onUndone={() => void refreshInbox(queryClient)} />
    </>
  );
}
