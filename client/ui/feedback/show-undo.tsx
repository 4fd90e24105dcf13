/** The message about a decision that can be taken back. */
import { Button } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure, showMessage, showSuccess } from './notify.ts';

const ID = 'undo';

/**
 * Says what was decided, with a button that takes it back. It stays until it is closed, used, or another decision takes its place.
 * @param message what was decided: `Verified: Beach clean-up.`
 * @param undo takes it back, and answers what to say then; what it throws is shown as a failure
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

/** The message about a decision before, which is no longer the last one. */
async function hideLast(): Promise<void> {
  // Where the code does not load, the new message is shown in another way, too.
  const loaded = await import('@mantine/notifications').catch(() => undefined);
  loaded?.notifications.hide(ID);
}
