import { Button } from '@mantine/core';
import { bulkKinds, type BulkKind, type SelectedEntry } from '#features/office/bulk-actions.contract.ts';
import { opened } from '#client/ui/feedback/notify.ts';
import { focusStart, headingOf, isFocusLost } from '#client/ui/forms/focus.ts';

export const actionNames: Readonly<Record<BulkKind, string>> = {
  verify: 'Verify',
  'set back': 'Mark as not verified',
  bin: 'Move to recycling bin',
  ask: 'Ask contacts again',
};

/**
 * Opens the dialog of an action, whose code loads on demand. @param reload what shows the entries, once the dialog has closed;
 * the pressed button may be gone then
 */
export async function actOn(
  action: BulkKind,
  entries: readonly SelectedEntry[],
  reload: () => unknown,
): Promise<void> {
  const heading = headingOf(document.activeElement);
  const code = await opened(import('./act-on-entries.tsx'));
  if (!(await code?.actOnEntries(action, entries))) return;
  await reload();
  requestAnimationFrame(() => isFocusLost() && focusStart(heading?.isConnected ? heading : undefined));
}

interface BulkButtonsProps {
  readonly selected: readonly SelectedEntry[];
  readonly onDone: () => unknown;
}

export function BulkButtons({ selected, onDone }: BulkButtonsProps) {
  const none = selected.length === 0;
  return bulkKinds.map((action) => (
    <Button
      key={action}
      size="compact-md"
      variant="outline"
      aria-haspopup="dialog"
      // Not `disabled`, which would lose the focus.
      aria-disabled={none}
      data-disabled={none}
      {...(action === 'bin' && { color: 'red' })}
      onClick={() => none || void actOn(action, selected, onDone)}
    >
      {actionNames[action]}
    </Button>
  ));
}
