/** Asks before something that cannot be undone. */
import type { ReactNode } from 'react';
import { requestOverlays } from './overlay-request.ts';

interface Question {
  readonly title: string;
  readonly message: string;
  /** The same in a better shape, such as a list; else the message is shown as it is. */
  readonly content?: ReactNode;
  readonly confirmLabel: string;
  /** Where "Cancel" could be misread, because the question is about cancelling. */
  readonly cancelLabel?: string;
  /** Red button, for what destroys something. */
  readonly danger?: boolean;
  /** Takes the question away when there is nothing to ask any more; that is a no. */
  readonly signal?: AbortSignal;
}

/** Resolves to true only when the person chose to go on; closing the dialog in any other way is a no. */
export async function confirmAction(question: Question): Promise<boolean> {
  const {
    title,
    message,
    content = message,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    signal,
  } = question;
  const opener = document.activeElement;
  const loaded = await Promise.all([import('@mantine/modals'), requestOverlays()]).catch(() => undefined);
  if (!loaded) return window.confirm(`${title}\n\n${message}`);
  if (signal?.aborted) return false;
  const [{ modals }] = loaded;
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
      title,
      children: content,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      // What is safe has the focus first.
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: danger ? 'red.9' : 'green' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => {
        resolve(false);
        // Whatever made the question untrue has said so, and may have taken the focus.
        if (!signal?.aborted) giveFocusBack(opener);
      },
      // Without movement the dialog takes the focus before it has noted where the focus was; we know.
      returnFocus: false,
    });
    signal?.addEventListener('abort', () => modals.close(id), { once: true });
  });
}

/** After the closing click or key is over, so that it does not reach the button behind the dialog. */
function giveFocusBack(opener: Element | null): void {
  setTimeout(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}
