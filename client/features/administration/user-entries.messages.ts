/** What the pages about one student's entries say when something failed. Pure. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/failure-reason.ts';
import type { EntryChange } from './user-entries-changes.ts';

/** True when there is no such person at this school, or none any more. */
export function isMissing(thrown: unknown): boolean {
  return asApiError(thrown).status === 404;
}

/** Why the entries did not come. */
export function userEntriesFailure(thrown: unknown): string {
  if (isMissing(thrown)) return 'There is no such person at your school. They may have changed schools.';
  return `The entries could not be loaded. ${failureReason(thrown)}`;
}

/** Why a decision did not hold, and how things are now. */
export function changeFailure(change: EntryChange, thrown: unknown): string {
  const { event } = change.entry;
  const why = isMissing(thrown)
    ? 'It is not where it was: somebody else has changed it meanwhile. The list is loaded again.'
    : failureReason(thrown);
  switch (change.kind) {
    case 'verify':
      return change.verified
        ? `“${event}” could not be verified and is not verified. ${why}`
        : `“${event}” could not be set back and is still verified. ${why}`;
    case 'bin':
      return `“${event}” was not moved to the recycling bin and is back in the list. ${why}`;
    case 'recover':
      return `“${event}” could not be brought back and is still in the recycling bin. ${why}`;
  }
}

/** What was done, for a screen reader. */
export function changeDone({ kind, entry, ...change }: EntryChange): string {
  const name = `“${entry.event}”`;
  if (kind === 'bin') return `${name} was moved to the recycling bin.`;
  if (kind === 'recover') return `${name} is back in the list.`;
  return 'verified' in change && change.verified ? `${name} is verified.` : `${name} is not verified.`;
}
