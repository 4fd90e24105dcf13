/** The buttons of what an administrator can do with many entries, and the dialog that they open; its code comes when it is wanted. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { bulkKinds, type BulkKind, type SelectedEntry } from '#shared/bulk-actions/bulk-actions.contract.ts';

const ActOnEntries = lazy(() => import('#client/domain/bulk-actions/act-on-entries.tsx'));

/** The titles of the dialogs, and the words of the buttons that open them. */
export const actionNames: Readonly<Record<BulkKind, string>> = {
  verify: 'Verify',
  'set back': 'Mark as not verified',
  bin: 'Move to recycling bin',
  ask: 'Ask contacts again',
};

interface Acting {
  /** @param entries as they were seen */
  readonly open: (action: BulkKind, entries: readonly SelectedEntry[]) => void;
  /** To be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** @param onDone something was done, and the dialog is closed: what is asked for again may take the list away, and the dialog with it */
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

interface BulkButtonsProps {
  /** As they were seen when they were selected. */
  readonly selected: readonly SelectedEntry[];
  readonly acting: Acting;
}

export function BulkButtons({ selected, acting }: BulkButtonsProps) {
  const none = selected.length === 0;
  return (
    <>
      {bulkKinds.map((action) => (
        <Button
          key={action}
          size="compact-md"
          variant="outline"
          // Not `disabled`, which would lose the focus.
          aria-disabled={none}
          data-disabled={none}
          {...(action === 'bin' && { color: 'red' })}
          onClick={() => !none && acting.open(action, selected)}
        >
          {actionNames[action]}
        </Button>
      ))}
      {acting.dialog}
    </>
  );
}
