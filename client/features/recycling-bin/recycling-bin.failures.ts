/** Messages of a failed recovery or deletion, which say only what is known to be true. */
import { countText } from '#client/ui/format/text.ts';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { isAnswerLost } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import type { BinActionError } from './bin-action-error.ts';
import {
  actionDone,
  actionVerbs,
  areWord,
  entriesCount,
  entriesName,
  missingText,
  wereWord,
  type BinAction,
} from './recycling-bin.messages.ts';

/** What was done before it failed, what was not, and why; or that it is unknown. */
export function actionFailure(
  action: BinAction,
  entries: readonly BinnedEntry[],
  failure: BinActionError,
): string {
  const { done, missing } = failure.progress;
  const settled = new Set([...done, ...missing].map(({ id }) => id));
  const open = entries.filter(({ id }) => !settled.has(id));
  const before = done.length + missing.length > 0 ? `${actionDone(action, done, missing)} ` : '';
  return before + openText(action, open, failure, before !== '');
}

/** @param isRest whether others were done before */
function openText(
  action: BinAction,
  open: readonly BinnedEntry[],
  failure: BinActionError,
  isRest: boolean,
): string {
  const what = isRest ? `The other ${countText(open.length)}` : entriesName(open);
  const were = wereWord(open.length);
  const verb = actionVerbs[action];
  if (failure.status === 401) {
    const stay = `${what} ${were} not ${verb} and ${areWord(open.length)} still in the recycling bin.`;
    return `Your session has ended. ${stay} Please log in again.`;
  }
  if (isAnswerLost(failure)) {
    const subject = isRest ? `the other ${countText(open.length)}` : what;
    return `No answer came from the server, so we do not know whether ${subject} ${were} ${verb}. ${whereNow(open, failure)}`;
  }
  const gone = failure.inBin ? open.filter(({ id }) => !failure.inBin?.has(id)) : [];
  if (failure.status === 404) return refusedTogether(action, open, gone, isRest);
  return `${what} ${were} not ${verb} and ${areWord(open.length)} still in the recycling bin. ${failureReason(failure)}`;
}

/** Where the entries are whose response was lost. */
function whereNow(open: readonly BinnedEntry[], { inBin }: BinActionError): string {
  if (!inBin) {
    return 'The list could not be loaded again either. Please check your connection, and look at the list before you try again.';
  }
  const there = open.filter(({ id }) => inBin.has(id)).length;
  const gone = open.length - there;
  const again = 'Please look at the list before you try again.';
  const loaded = 'The list has been loaded again';
  if (there === 0) {
    return `${loaded}: ${gone === 1 ? 'it is' : 'they are'} no longer in the recycling bin.`;
  }
  if (gone === 0) {
    return `${loaded}: ${there === 1 ? 'it is' : 'they are'} still in the recycling bin. ${again}`;
  }
  return `${loaded}: ${countText(gone)} ${areWord(gone)} no longer in the recycling bin, ${countText(there)} still ${areWord(there)}. ${again}`;
}

/** Entries are deleted together: one that is gone prevents the others. */
function refusedTogether(
  action: BinAction,
  open: readonly BinnedEntry[],
  gone: readonly BinnedEntry[],
  isRest: boolean,
): string {
  const verb = actionVerbs[action];
  const [first] = open;
  if (open.length === 1 && first) {
    return `“${first.event}” was not ${verb}: it is no longer in the recycling bin. Somebody else recovered or deleted it before you.`;
  }
  const none = `None of the ${isRest ? `other ${countText(open.length)}` : entriesCount(open.length)} was ${verb}.`;
  if (gone.length === 0) return `${none} Some were no longer in the recycling bin. Please look at the list.`;
  const left = open.length - gone.length;
  if (left === 0) return `${none} ${missingText(gone)}`;
  return `${none} ${missingText(gone)} You can try again with the ${left === 1 ? 'one that is' : `${countText(left)} that are`} left.`;
}
