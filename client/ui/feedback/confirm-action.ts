import type { ReactNode } from 'react';
import { giveFocusBack, loadModals } from './overlay-loader.ts';

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly content?: ReactNode;
  readonly confirmLabel: string;
  /** For questions about canceling, where "Cancel" could be misread. */
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** Aborting closes the dialog; the answer is no. */
  readonly signal?: AbortSignal;
}

export async function confirmAction(question: Question): Promise<boolean> {
  const { title, message, content = message, danger, signal } = question;
  const opener = document.activeElement;
  const modals = await loadModals();
  if (!modals) return window.confirm(`${title}\n\n${message}`);
  if (signal?.aborted) return false;
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
      title,
      children: content,
      labels: { confirm: question.confirmLabel, cancel: question.cancelLabel ?? 'Cancel' },
      // The safe choice is focused first.
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: danger ? 'red.9' : 'green' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => {
        resolve(false);
        // What aborted it may have moved the focus.
        if (!signal?.aborted) giveFocusBack(opener);
      },
      returnFocus: false,
    });
    signal?.addEventListener('abort', () => modals.close(id), { once: true });
  });
}
