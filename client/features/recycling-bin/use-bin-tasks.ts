/** Recovering and deleting from the bin: the question, what is said, what stays selected, and where the focus goes. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/notify.ts';
import { useBinAction } from './recycling-bin.api.ts';
import { withSelection } from './recycling-bin-list.ts';
import { actionDone, actionFailure, removeQuestion, type BinAction } from './recycling-bin.messages.ts';

/** The dialog gives the focus back to the button that opened it; after this it has found out that the button is gone. */
const DIALOG_CLOSES_MS = 300;

interface BinTasks {
  readonly selected: ReadonlySet<number>;
  readonly select: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
  readonly clearSelection: () => void;
  readonly recover: (entries: readonly BinnedEntry[]) => void;
  /** Asks first. */
  readonly remove: (entries: readonly BinnedEntry[]) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param heading takes the focus when the button that had it is gone with its entry */
export function useBinTasks(heading: RefObject<HTMLElement | null>): BinTasks {
  const { mutateAsync } = useBinAction();
  const [selected, setSelected] = useState(NONE);
  const select = useCallback((entries: readonly BinnedEntry[], isSelected: boolean): void => {
    setSelected((now) => withSelection(now, entries, isSelected));
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = useCallback(
    (action: BinAction, entries: readonly BinnedEntry[]): void => {
      if (entries.length === 0) return;
      mutateAsync({ action, entries }).then(
        ({ done, failure }) => {
          const gone = new Set(done);
          select(
            entries.filter(({ id }) => gone.has(id)),
            false,
          );
          if (failure === undefined) showSuccess(actionDone(action, entries));
          else showFailure(actionFailure(action, entries, done.length, failure));
        },
        (error: unknown) => showFailure(actionFailure(action, entries, 0, error)),
      );
      timer.current = setTimeout(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body)
          heading.current?.focus({ preventScroll: true });
      }, DIALOG_CLOSES_MS);
    },
    [mutateAsync, select, heading],
  );

  const remove = useCallback(
    async (entries: readonly BinnedEntry[]): Promise<void> => {
      const sure = await confirmAction({
        ...removeQuestion(entries),
        confirmLabel: 'Permanently delete',
        danger: true,
      });
      if (sure) run('remove', entries);
    },
    [run],
  );

  return {
    selected,
    select,
    clearSelection: useCallback(() => setSelected(NONE), []),
    recover: useCallback((entries) => run('recover', entries), [run]),
    remove: useCallback((entries) => void remove(entries), [remove]),
  };
}
