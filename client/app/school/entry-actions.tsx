/**
 * What can be done with entries that were selected in a list of the school office. The lists know nothing of it: whatever is
 * drawn here stands beside their count. Undefined: nothing yet.
 */
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';

export const entryActions: EntryActions | undefined = undefined;
