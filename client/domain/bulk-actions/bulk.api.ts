/** The calls of acting on many entries, and of taking it back. Everything that shows entries of the school is old afterwards. */
import {
  actInBulk,
  listBulk,
  previewBulk,
  undoBulk,
  type BulkKind,
  type SelectedEntry,
} from '#shared/bulk-actions/bulk-actions.contract.ts';
import { schoolEntries } from '#client/domain/school-entries.ts';
import { readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';

const touched = [...schoolEntries, listBulk];

/** As the call takes them. */
export const bulkOf = (action: BulkKind, entries: readonly SelectedEntry[]) => ({
  action,
  entries: entries.map(({ id, version }) => ({ id, version })),
});

/** What an action would do to these entries as the dialog opens, not changed under the reader. */
export const usePreview = (action: BulkKind, entries: readonly SelectedEntry[], isWanted: boolean) =>
  useApi(previewBulk, { body: bulkOf(action, entries) }, { ...readOnce, enabled: isWanted });

/** The same key again does nothing twice. */
export const useAct = () => useApiChange(actInBulk, touched);
export const useUndo = () => useApiChange(undoBulk, touched);

/** What was done in the last 24 hours, newest first. */
export const useActions = () => useApi(listBulk);
