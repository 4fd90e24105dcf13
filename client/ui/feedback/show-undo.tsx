import { Button } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure, showMessage, showSuccess } from './notify.ts';

const ID = 'undo';

/**
 * Stays until it is closed, used, or another decision takes its place. @param message `Verified: Beach clean-up.`
 * @param undo answers what to say then; what it throws is shown as a failure
 */
export function showUndo(message: string, undo: () => Promise<string>): void {
  const shown = hideLast().then(() =>
    showMessage({
      id: ID,
      color: 'green',
      role: 'status',
      message,
      autoClose: false,
      priority: 1,
      action: (
        <Button size="compact-sm" variant="outline" onClick={() => void takeBack()}>
          Undo
        </Button>
      ),
    }),
  );
  async function takeBack(): Promise<void> {
    (await shown)?.hide(ID);
    try {
      showSuccess(await undo());
    } catch (error) {
      showFailure(`Not undone. ${failureReason(error)}`);
    }
  }
}

async function hideLast(): Promise<void> {
  // Where the code does not load, the new message is shown in another way, too.
  const loaded = await import('@mantine/notifications').catch(() => undefined);
  loaded?.notifications.hide(ID);
}
