/** Deletes an entry after a question, announces it and keeps the focus in the list. */
import { useCallback, useState, type RefObject } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { useDeleteEntry } from '#client/domain/entries.api.ts';
import { DELETE_QUESTION, deleteFailure } from '#client/domain/entries.messages.ts';

/** After this the dialog has tried to return the focus to its button, which may be gone. */
const DIALOG_CLOSES_MS = 300;

interface Removing {
  /** Always the same function, so that the rows do not render again. */
  readonly remove: (entry: Entry) => void;
  /** For screen readers. */
  readonly announcement: string;
}

/** @param heading gets the focus when the focused button is gone with its entry */
export function useRemoving(heading: RefObject<HTMLElement | null>): Removing {
  const { mutateAsync } = useDeleteEntry();
  const [announcement, setAnnouncement] = useState('');

  const remove = useCallback(
    async (entry: Entry): Promise<void> => {
      const sure = await confirmAction({
        title: `Delete “${entry.event}”`,
        message: DELETE_QUESTION,
        confirmLabel: 'Delete',
        danger: true,
      });
      if (!sure) return;
      const about = `delete entry ${entry.id}`;
      forgetFailures(about);
      setAnnouncement(`“${entry.event}” was deleted.`);
      // The promise, because a second delete would replace the mutation's callbacks.
      mutateAsync(entry).catch((error: unknown) => {
        setAnnouncement('');
        showFailure(deleteFailure(entry.event, error), about);
      });
      setTimeout(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body)
          heading.current?.focus({ preventScroll: true });
      }, DIALOG_CLOSES_MS);
    },
    [mutateAsync, heading],
  );
  return { remove: useCallback((entry) => void remove(entry), [remove]), announcement };
}
