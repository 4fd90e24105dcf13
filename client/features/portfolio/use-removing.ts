/** Deletes an entry of the list after a question; afterwards the focus has a place to be and the change is announced. */
import { useCallback, useState, type RefObject } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { useDeleteEntry } from '#client/domain/entries.api.ts';
import { DELETE_QUESTION, deleteFailure } from '#client/domain/entries.messages.ts';

/** The dialog gives the focus back to the button that opened it; after this it has found out that the button is gone. */
const DIALOG_CLOSES_MS = 300;

interface Removing {
  /** Always the same function: a list of many rows hangs on it. */
  readonly remove: (entry: Entry) => void;
  /** For a screen reader: what was deleted. */
  readonly announcement: string;
}

/** @param heading takes the focus when the button that had it is gone with its entry */
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
      // Its promise and not its callbacks: a second delete would take the callbacks of the first one away.
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
