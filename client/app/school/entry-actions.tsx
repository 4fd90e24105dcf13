/** What can be done with entries that were selected in a list of the school office; it stands beside their count. */
import { Button } from '@mantine/core';
import { BulkButtons, useActing } from '#client/domain/bulk-actions/acting.tsx';
import type { Recipient } from '#client/domain/messages/message-text.ts';
import { openWriting } from '#client/domain/messages/open-writing.ts';
import type {
  EntryActions,
  EntryActionsProps,
  SelectedEntry,
} from '#client/domain/office/entry-selection.tsx';
import { useSingleKey, useWantsKeys } from '#client/domain/office/single-keys.ts';

/** Where all entries are of one student. */
export const bulkActions: EntryActions = (props) => <Actions {...props} />;

export const entryActions: EntryActions = (props) => (
  <>
    <Actions {...props} />
    <WriteButton students={studentsOf(props.selected)} />
  </>
);

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

function WriteButton({ students }: { readonly students: readonly Recipient[] }) {
  const none = students.length === 0;
  return (
    <Button
      size="compact-md"
      variant="outline"
      aria-haspopup="dialog"
      // Not `disabled`, which would lose the focus.
      aria-disabled={none}
      data-disabled={none}
      onClick={() => !none && void openWriting(students)}
    >
      Write to students
    </Button>
  );
}

/** Each once, in the order in which they were selected. */
function studentsOf(selected: readonly SelectedEntry[]): readonly Recipient[] {
  const names = new Map<number, string>();
  for (const { account_id, student } of selected) {
    if (account_id !== undefined && student !== undefined) names.set(account_id, student);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}
