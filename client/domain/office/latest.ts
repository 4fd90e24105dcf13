/** What a person did last, of what they can take back. */
import type { BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { LatestFine } from '#shared/signals/signals.contract.ts';

export type LatestDone = { readonly action: BulkAction } | { readonly fine: LatestFine };

/** Undefined when there is nothing. @param actions of the school, the newest first */
export function latestOf(actions: readonly BulkAction[], fine: LatestFine | null): LatestDone | undefined {
  const action = actions.find(({ is_own, undone }) => is_own && undone === null);
  if (fine && (!action || fine.at > action.at)) return { fine };
  return action && { action };
}
