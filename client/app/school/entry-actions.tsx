/** What can be done with entries that were selected in a list of the school office; it stands beside their count. */
import { BulkButtons } from '#client/domain/bulk-actions/bulk-buttons.tsx';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';

export const entryActions: EntryActions = (selected, onDone) => (
  <BulkButtons selected={selected} onDone={onDone} />
);
