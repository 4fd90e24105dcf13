/** What can be done with a selection of entries: one button for each, and the dialog that it opens. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { bulkKinds, type BulkKind, type SelectedEntry } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { actionNames } from './bulk-text.ts';

const ActOnEntries = lazy(() => import('#client/domain/bulk-actions/act-on-entries.tsx'));

interface BulkButtonsProps {
  /** As they were seen when they were selected. */
  readonly selected: readonly SelectedEntry[];
  /** Something was done with them. */
  readonly onDone: () => void;
}

export function BulkButtons({ selected, onDone }: BulkButtonsProps) {
  const [open, setOpen] = useState<{ action: BulkKind; entries: readonly SelectedEntry[] }>();
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
          onClick={() => !none && setOpen({ action, entries: selected })}
        >
          {actionNames[action]}
        </Button>
      ))}
      {open && (
        <Suspense>
          <ActOnEntries {...open} onDone={onDone} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
