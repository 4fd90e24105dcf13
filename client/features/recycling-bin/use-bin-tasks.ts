/** Recovering and deleting: the question, the messages, the selection afterwards, and the focus. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { BinActionError } from './bin-action-error.ts';
import { useSelection } from './bin-selection-store.ts';
import { useBinAction } from './recycling-bin.api.ts';
import { actionFailure } from './recycling-bin.failures.ts';
import { actionDone, removeQuestion, type BinAction } from './recycling-bin.messages.ts';

/** After this the dialog has tried to return the focus to its button, which may be gone. */
const DIALOG_CLOSES_MS = 300;

interface BinTasks {
  readonly selected: ReadonlySet<number>;
  readonly select: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
  readonly clearSelection: () => void;
  readonly recover: (entries: readonly BinnedEntry[]) => void;
  /** Asks first. */
  readonly remove: (entries: readonly BinnedEntry[]) => void;
}

const failuresOf = (action: BinAction) => `recycling bin: ${action}`;

/** @param heading gets the focus when the focused button is gone with its entry */
export function useBinTasks(heading: RefObject<HTMLElement | null>): BinTasks {
  const { mutateAsync } = useBinAction();
  const { selected, select, clear } = useSelection(useSession().user?.id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = useCallback(
    (action: BinAction, entries: readonly BinnedEntry[]): void => {
      if (entries.length === 0) return;
      forgetFailures(failuresOf(action));
      mutateAsync({ action, entries }).then(
        ({ done, missing }) => {
          select([...done, ...missing], false);
          const words = actionDone(action, done, missing);
          if (done.length > 0) showSuccess(words);
          else showFailure(words, failuresOf(action));
        },
        (thrown: unknown) => {
          const failure =
            thrown instanceof BinActionError ? thrown : new BinActionError(thrown, { done: [], missing: [] });
          select([...failure.progress.done, ...failure.progress.missing], false);
          showFailure(actionFailure(action, entries, failure), failuresOf(action));
        },
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
    clearSelection: clear,
    recover: useCallback((entries) => run('recover', entries), [run]),
    remove: useCallback((entries) => void remove(entries), [remove]),
  };
}
