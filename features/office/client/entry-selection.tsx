import { Button } from '@mantine/core';
import type { SelectedEntry } from '#features/office/bulk-actions.contract.ts';
import { BulkButtons } from './bulk-actions/acting.tsx';
import { openWriting } from '#features/people/client/messages/open-writing.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { SelectionBar, type Selection } from '#client/ui/list/selection.tsx';
import { inboxCalls } from './inbox-calls.ts';

interface SelectableEntry extends SelectedEntry {
  readonly event: string;
  readonly account_id: number;
  readonly student: string;
}

export const nameOfEntry = ({ event, student }: SelectableEntry) => `${event} of ${student}`;

interface EntriesBarProps<Entry> {
  readonly selection: Selection<Entry>;
  /** The student's page has its own button to write to the student. */
  readonly isOfOne?: boolean;
}

export function EntriesBar<Entry extends SelectableEntry>({ selection, isOfOne }: EntriesBarProps<Entry>) {
  const invalidate = useInvalidate();
  const { rows } = selection;
  function done(): Promise<unknown> {
    selection.drop(rows);
    return invalidate(inboxCalls);
  }
  return (
    <SelectionBar selection={selection} noun={['entry', 'entries']} nameOf={nameOfEntry}>
      <BulkButtons selected={rows} onDone={done} />
      {!isOfOne && (
        <Button
          size="compact-md"
          variant="outline"
          aria-haspopup="dialog"
          onClick={() => void openWriting(studentsOf(rows))}
        >
          Write to students
        </Button>
      )}
    </SelectionBar>
  );
}

/** Without duplicates, in the order of selection. */
const studentsOf = (selected: readonly SelectableEntry[]) =>
  [...new Map(selected.map(({ account_id, student }) => [account_id, student]))].map(([id, name]) => ({
    id,
    name,
  }));
