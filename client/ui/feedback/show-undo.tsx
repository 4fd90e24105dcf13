import { Button } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure, showMessage, showSuccess } from './notify.ts';

const ID = 'undo';

/**
 * Stays until closed, used, or replaced by another decision. @param message `Verified: Beach clean-up.`
 * @param undo resolves to the success message; errors it throws are shown
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
  // Without this code, the new message is also shown another way.
  const loaded = await import('@mantine/notifications').catch(() => undefined);
  loaded?.notifications.hide(ID);
}
