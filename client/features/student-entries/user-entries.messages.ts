/** Messages of the pages about one student's entries. */
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import type { EntryChange } from './user-entries.api.ts';
import { entryName } from './user-entries-list.ts';

export function isMissing(thrown: unknown): boolean {
  return asApiError(thrown).status === 404;
}

/** True when the entry's text has changed since it was shown. */
function isChanged(thrown: unknown): boolean {
  return asApiError(thrown).status === 409;
}

export function userEntriesFailure(thrown: unknown): string {
  if (isMissing(thrown)) return 'There is no such person at your school. They may have changed schools.';
  return `The entries could not be loaded. ${failureReason(thrown)}`;
}

/** Why a decision failed, and what holds now. */
export function changeFailure(change: EntryChange, thrown: unknown): string {
  const event = `“${change.entry.event}”`;
  const done = doneText(change);
  if (isAnswerLost(thrown))
    return `We do not know whether ${event} was ${done}, because no answer came back. We are loading the list again: please look before you repeat it.`;
  if (isChanged(thrown)) return `${event} was not ${done}. ${asApiError(thrown).detail}`;
  if (isMissing(thrown))
    return `${event} was not ${done}. It is not where it was: somebody else may have moved or deleted it. We are loading the list again.`;
  const why = failureReason(thrown);
  switch (change.kind) {
    case 'verify':
      return change.verified
        ? `${event} could not be verified and is not verified. ${why}`
        : `${event} could not be set back and is still verified. ${why}`;
    case 'bin':
      return `${event} was not moved to the recycling bin and is back in the list. ${why}`;
    case 'recover':
      return `${event} could not be brought back and is still in the recycling bin. ${why}`;
  }
}

/** The note at an entry that has to be reviewed again, if so. */
export function changeNote(thrown: unknown): string | undefined {
  if (isAnswerLost(thrown))
    return 'We do not know whether your last step was done. Please look before you repeat it.';
  return isChanged(thrown) ? asApiError(thrown).detail : undefined;
}

/** The announcement of a decision, with the day, because many entries have the same name. */
export function changeDone({ kind, entry, ...change }: EntryChange): string {
  const name = entryName(entry);
  if (kind === 'bin') return `${name}, was moved to the recycling bin.`;
  if (kind === 'recover') return `${name}, is back in the list.`;
  return 'verified' in change && change.verified ? `${name}, is verified.` : `${name}, is not verified.`;
}

/** Why a call was not recorded. */
export function callFailure(thrown: unknown): string {
  if (isAnswerLost(thrown))
    return 'We do not know whether the call was recorded, because no answer came back. Please send it again: it is recorded once.';
  if (isMissing(thrown))
    return 'The call was not recorded. The entry is not where it was: somebody else may have moved or deleted it.';
  return `The call was not recorded. ${failureReason(thrown)}`;
}

/** The note at an entry that a call has not verified. */
export const CALL_WITH_A_NO =
  'The call is in the history. The entry is not verified, because not everything was confirmed.';

function doneText(change: EntryChange): string {
  if (change.kind === 'verify') return change.verified ? 'verified' : 'set back';
  return change.kind === 'bin' ? 'moved to the recycling bin' : 'brought back';
}
