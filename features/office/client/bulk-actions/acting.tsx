import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { bulkKinds, type BulkKind, type SelectedEntry } from '#features/office/bulk-actions.contract.ts';

const ActOnEntries = lazy(() => import('./act-on-entries.tsx'));

export const actionNames: Readonly<Record<BulkKind, string>> = {
  verify: 'Verify',
  'set back': 'Mark as not verified',
  bin: 'Move to recycling bin',
  ask: 'Ask contacts again',
};

interface Acting {
  readonly open: (action: BulkKind, entries: readonly SelectedEntry[]) => void;
  readonly dialog: ReactNode;
}

/** @param onDone called after the dialog has closed: reloading may remove the list, and the dialog with it */
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
