/** Specification, section 8. */
import { EVENT_RECORDED, TOO_MANY_ENTRIES } from '#features/entries/entry-limits.ts';
import {
  asApiError,
  failureReason,
  isAnswerLost,
  isMissing,
  isSessionOver,
} from '#client/platform/api-error.ts';
import { isCertainlyRefused } from '#client/platform/drafts/drafts.ts';
import { flattenedFields } from '#client/platform/refused-fields.ts';

type Attempt = 'record' | 'update';

const ERROR_UNPARSEABLE = 'Error: Unable to parse error response';

/** After a lost response, retrying is safe. */
const SEND_AGAIN = {
  record:
    'No response from server. What you typed is still here. Send it again: it will not be recorded twice.',
  update:
    'No response from server. What you typed is still here. Send it again: it does no harm if it was stored already.',
};

/** The entry was recorded earlier with another text; the portfolio has it. */
export function isAlreadyRecorded(thrown: unknown): boolean {
  const { status, code } = asApiError(thrown);
  return status === 409 && code !== TOO_MANY_ENTRIES && code !== EVENT_RECORDED;
}

export const isChangedMeanwhile = (thrown: unknown, attempt: Attempt) =>
  attempt === 'update' && isAlreadyRecorded(thrown);

export const isNotStored = (thrown: unknown) => isCertainlyRefused(thrown) && !isAlreadyRecorded(thrown);

/** For a form that was left before its response arrived. */
export function lateFailure(event: string, thrown: unknown, attempt: Attempt, isKept: boolean): string {
  const saved = isKept
    ? 'What you typed is kept as unfinished in your portfolio.'
    : 'This device could not keep what you typed, so please look into your portfolio.';
  return `“${event}”: ${lateReason(thrown, attempt)} ${saved}`;
}

function lateReason(thrown: unknown, attempt: Attempt): string {
  if (isAnswerLost(thrown)) return 'No response from server. It may have been stored all the same.';
  if (isSessionOver(thrown)) return 'Your session has ended, and nothing was stored.';
  if (isAlreadyRecorded(thrown)) return asApiError(thrown).detail;
  return `${entryFailure(thrown, attempt).replace(/\.?$/, '.')} Nothing was stored.`;
}

/** Field errors become `Error: field: msg | field: msg`. */
export function entryFailure(thrown: unknown, attempt: Attempt): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return `Error: ${SEND_AGAIN[attempt]}`;
  if (error.unparseable) return ERROR_UNPARSEABLE;
  const flattened = flattenedFields(error);
  if (flattened !== '') return `Error: ${flattened}`;
  if (isChangedMeanwhile(error, attempt)) return `${error.detail} Nothing was stored.`;
  if (error.kind === 'refused') return error.detail ? `Error: ${error.detail}` : ERROR_UNPARSEABLE;
  return `Error: ${error.message}`;
}

export function entryLoadFailure(thrown: unknown): string {
  if (isMissing(thrown)) return 'This entry is not there. It may have been deleted.';
  return `The entry could not be loaded. ${failureReason(thrown)}`;
}
