import { Button } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure, showMessage, showSuccess } from './notify.ts';

const ID = 'undo';

type Undone = string | { readonly detail: string };

/**
 * Stays until closed, used, or replaced by another decision. @param message `Verified: Beach clean-up.`
 * @param undo errors it throws are shown @param undone the success message; else what `undo` resolves to
 */
export function showUndo(message: string, undo: () => Promise<Undone>): void;
export function showUndo(message: string, undo: () => Promise<unknown>, undone: Undone): void;
export function showUndo(message: string, undo: () => Promise<unknown>, undone?: Undone): void {
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
    // The pressed button goes away.
    document.querySelector('h1')?.focus({ preventScroll: true });
    try {
      const reply = await undo();
      const said = undone ?? (reply as Undone);
      showSuccess(typeof said === 'string' ? said : said.detail);
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
