/** What can be done with entries that were selected in a list of the school office; it stands beside their count. */
import { useActing } from '#client/domain/bulk-actions/acting.tsx';
import { BulkButtons } from '#client/domain/bulk-actions/bulk-buttons.tsx';
import type { EntryActions, EntryActionsProps } from '#client/domain/office/entry-selection.tsx';
import { useSingleKey, useWantsKeys } from '#client/domain/office/single-keys.ts';

export const entryActions: EntryActions = (props) => <Actions {...props} />;

function Actions({ selected, focused, onDone }: EntryActionsProps) {
  const hasKeys = useWantsKeys();
  const acting = useActing(onDone);
  useSingleKey('a', () => {
    const one = focused();
    const entries = selected.length === 0 && one ? [one] : selected;
    if (entries.length > 0) acting.open('verify', entries);
  });
  return (
    <>
      <BulkButtons selected={selected} onDone={onDone} keys={hasKeys ? { verify: 'A' } : {}} />
      {acting.dialog}
    </>
  );
}
