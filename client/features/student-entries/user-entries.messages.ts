/** Messages of the pages about one student's entries. */
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { entryName, type EntryChange } from './user-entries-list.ts';

export const isMissing = (thrown: unknown) => asApiError(thrown).status === 404;

/** The entry's text has changed since it was shown. */
const isChanged = (thrown: unknown) => asApiError(thrown).status === 409;

export const NO_SUCH_PERSON = 'There is no such person at your school. They may have changed schools.';

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
export function changeDone(change: EntryChange): string {
  const name = entryName(change.entry);
  if (change.kind === 'verify') return `${name}, is ${change.verified ? '' : 'not '}verified.`;
  return change.kind === 'bin' ? `${name}, was moved to the recycling bin.` : `${name}, is back in the list.`;
}

function doneText(change: EntryChange): string {
  if (change.kind === 'verify') return change.verified ? 'verified' : 'set back';
  return change.kind === 'bin' ? 'moved to the recycling bin' : 'brought back';
}
