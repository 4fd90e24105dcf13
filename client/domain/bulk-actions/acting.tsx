/** Opens the dialog in which an administrator acts on entries; its code comes when it is wanted. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { BulkKind, SelectedEntry } from '#shared/bulk-actions/bulk-actions.contract.ts';

const ActOnEntries = lazy(() => import('#client/domain/bulk-actions/act-on-entries.tsx'));

export interface Acting {
  /** @param entries as they were seen */
  readonly open: (action: BulkKind, entries: readonly SelectedEntry[]) => void;
  /** To be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/**
 * @param onDone something was done, and the dialog is closed: what is asked for again may take the list away, and the dialog with
 * its Undo must not go with it
 */
export function useActing(onDone: () => void): Acting {
  const [opened, setOpened] = useState<{ action: BulkKind; entries: readonly SelectedEntry[] }>();
  const wasDone = useRef(false);

  function close(): void {
    setOpened(undefined);
    if (wasDone.current) onDone();
    wasDone.current = false;
  }

  return {
    open: (action, entries) => setOpened({ action, entries }),
    dialog: opened && (
      <Suspense>
        <ActOnEntries
          {...opened}
          onDone={() => {
            wasDone.current = true;
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
