/** What can be done with a selection of entries: one button for each, and the dialog that it opens. */
import { Button } from '@mantine/core';
import { bulkKinds, type BulkKind, type SelectedEntry } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { useActing } from './acting.tsx';
import { actionNames } from './bulk-text.ts';

interface BulkButtonsProps {
  /** As they were seen when they were selected. */
  readonly selected: readonly SelectedEntry[];
  /** Something was done with them. */
  readonly onDone: () => void;
  /** The keys that do the same, for screen readers. */
  readonly keys?: Readonly<Partial<Record<BulkKind, string>>>;
}

export function BulkButtons({ selected, onDone, keys = {} }: BulkButtonsProps) {
  const acting = useActing(onDone);
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
          aria-keyshortcuts={keys[action]}
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
