/** The key U, and the button that it presses: takes back what the person did last to entries, after saying what that was. */
import { useRef } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { listBulk, type BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { UNDO_HOURS } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { useSingleKey, useWantsKeys } from '#client/domain/office/single-keys.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { listedText } from './bulk-text.ts';
import { UndoAction } from './undo-action.tsx';

export function UndoLatest() {
  const hasKeys = useWantsKeys();
  const zone = useSchoolZone();
  const isOpening = useRef(false);

  async function ask(): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const actions = await callApi(listBulk, {});
      const latest = actions.find(({ is_own, undone }) => is_own && undone === null);
      await openDialog('Undo', (close) =>
        latest ? (
          // Drawn beside the page, where no client is handed down.
          <QueryClientProvider client={queryClient}>
            <Latest
              action={latest}
              zone={zone}
              onUndone={() => void refreshInbox(queryClient)}
              onClose={() => close()}
            />
          </QueryClientProvider>
        ) : (
          <Nothing onClose={() => close()} />
        ),
      );
    } catch (error) {
      showFailure(`What you did last could not be loaded. ${failureReason(error)}`);
    } finally {
      isOpening.current = false;
    }
  }

  useSingleKey('u', () => void ask());
  return (
    <Button
      variant="subtle"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKeys ? 'U' : undefined}
      onClick={() => void ask()}
    >
      Undo…
    </Button>
  );
}

interface LatestProps {
  readonly action: BulkAction;
  readonly zone: string;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

function Latest({ action, zone, onUndone, onClose }: LatestProps) {
  return (
    <Stack gap="md" align="start">
      <Text>
        {listedText(action)}, {schoolTime(action.at, zone)}.
      </Text>
      {action.reason !== null && <Text size="sm">Reason: “{action.reason}”</Text>}
      <UndoAction action={action} isFirst onUndone={onUndone} />
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Stack>
  );
}

function Nothing({ onClose }: Pick<LatestProps, 'onClose'>) {
  return (
    <Stack gap="md" align="start">
      <Text>
        There is nothing to undo: you have not acted on entries in the last {UNDO_HOURS} hours, or undone it.
      </Text>
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    </Stack>
  );
}
