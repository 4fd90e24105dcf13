/** What stands beside the heading of a list of the school office: Undo, and which keys work. A phone has no keys. */
import { useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { listBulk } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { readLatestFine } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { KeysHelp, type OwnKey } from './keys-help.tsx';
import { useSingleKey, useWantsKeys } from './single-keys.ts';

export function ListKeys({ own }: { readonly own: readonly OwnKey[] }) {
  return (
    <Group gap={0} wrap="nowrap" display={{ base: 'none', sm: 'flex' }}>
      <UndoLatest />
      <KeysHelp own={own} />
    </Group>
  );
}

/** The key U, and the button that it presses: takes back what the person did last, after saying what that was. */
function UndoLatest() {
  const hasKeys = useWantsKeys();
  const zone = useSchoolZone();
  const isOpening = useRef(false);

  async function ask(): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const [actions, { latest: fine }, { UndoDialog, latestOf }] = await Promise.all([
        callApi(listBulk, {}),
        callApi(readLatestFine, {}),
        import('./undo-dialog.tsx'),
      ]);
      await openDialog('Undo', (close) => (
        <UndoDialog latest={latestOf(actions, fine)} zone={zone} onClose={() => close()} />
      ));
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
