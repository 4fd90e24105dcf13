/** What the recycling bin says: its question, what was done, and what failed. Pure. */
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/failure-reason.ts';

export const NOTHING_IN_BIN = 'No entries found in the recycling bin.';

/** What is done to entries of the bin. */
export type BinAction = 'recover' | 'remove';

/** `1 entry`, `12 entries`. */
export function entriesCount(count: number): string {
  return `${inWords.format(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
const inWords = new Intl.NumberFormat('en-US');

/** What permanent deletion asks first (rulings, section 6). */
export function removeQuestion(entries: readonly BinnedEntry[]): { title: string; message: string } {
  const students = new Set(entries.map(({ user_id }) => user_id)).size;
  const one = students === 1;
  return {
    title: 'Permanently delete',
    message: `Permanently delete ${entriesCount(entries.length)} of ${inWords.format(students)} ${one ? 'student' : 'students'}? ${one ? 'The student is' : 'Their students are'} mailed what happened, with the ${entries.length === 1 ? 'text' : 'texts'}. This cannot be undone.`,
  };
}

/** What was done. */
export function actionDone(action: BinAction, entries: readonly Pick<BinnedEntry, 'event'>[]): string {
  const [first] = entries;
  if (entries.length === 1 && first) {
    return action === 'recover'
      ? `“${first.event}” was recovered and is with its student again.`
      : `“${first.event}” was permanently deleted.`;
  }
  return action === 'recover'
    ? `${entriesCount(entries.length)} were recovered and are with their students again.`
    : `${entriesCount(entries.length)} were permanently deleted.`;
}

/** What was not done, and what was before it failed. */
export function actionFailure(
  action: BinAction,
  entries: readonly Pick<BinnedEntry, 'event'>[],
  done: number,
  thrown: unknown,
): string {
  const verb = action === 'recover' ? 'recovered' : 'permanently deleted';
  const left = entries.length - done;
  const [first] = entries;
  const why =
    asApiError(thrown).status === 404
      ? 'Some of it is no longer in the recycling bin: somebody else has changed it meanwhile. The list is loaded again, and what is left of your selection is still selected.'
      : failureReason(thrown);
  if (done > 0) {
    const [were, are] = [done === 1 ? 'was' : 'were', left === 1 ? 'is' : 'are'];
    return `${entriesCount(done)} ${were} ${verb}, ${inWords.format(left)} ${are} still in the recycling bin. ${why}`;
  }
  if (entries.length === 1 && first) {
    return `“${first.event}” was not ${verb} and is back in this list. ${why}`;
  }
  return `${entriesCount(entries.length)} were not ${verb} and are back in this list. ${why}`;
}

/** Why the list did not come. */
export function binFailure(thrown: unknown): string {
  return `The recycling bin could not be loaded. ${failureReason(thrown)}`;
}
