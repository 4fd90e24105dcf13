/** Messages of the portfolio's screens (specification, section 8). */
import { TOO_MANY_ENTRIES } from '#shared/entries/entry-limits.ts';
import { asApiError, isAnswerLost, type ApiError } from '#client/platform/api.ts';

export const ENTRY_RECORDED = 'Entry recorded. Your contact is being asked by email to verify it.';
export const ENTRY_UPDATED = 'Entry updated and verification email resent.';
/** A form was stored, and its contact is asked later. */
export function storedForLater(what: 'recorded' | 'updated', later: string): string {
  return `Entry ${what}. ${later}`;
}
export const ENTRY_UPDATED_NOT_RESENT = 'Entry updated, but failed to resend verification email.';
export const ERROR_UNPARSEABLE = 'Error: Unable to parse error response';
export const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.';
export const UPDATE_WARNING =
  'Every field must be filled in. Updating makes the entry unverified, and your contact is asked again to verify it.';

export const DRAFT_MOVED =
  'This entry is not there any more. What you had typed is still here: you can record it as a new entry.';

const NO_RESPONSE = 'No response from server. Please check your connection and try again.';
/** After a lost response a second try is safe. */
const SEND_AGAIN = {
  record:
    'No response from server. What you typed is still here. Send it again: it will not be recorded twice.',
  update:
    'No response from server. What you typed is still here. Send it again: it does no harm if it was stored already.',
};

const NO_ANSWER = 'No response from server. It may have been stored all the same.';
const NOT_KEPT = 'This device could not keep what you typed, so please look into your portfolio.';

/** The session is over. */
export function isSessionOver(thrown: unknown): boolean {
  return asApiError(thrown).status === 401;
}

export function isMissing(thrown: unknown): boolean {
  return asApiError(thrown).status === 404;
}

/** True when the entry was recorded before with another text: the portfolio has it. */
export function isAlreadyRecorded(thrown: unknown): boolean {
  const { status, code } = asApiError(thrown);
  return status === 409 && code !== TOO_MANY_ENTRIES;
}

/** True when the entry changed since the form was opened. */
export function isChangedMeanwhile(thrown: unknown, attempt: keyof typeof SEND_AGAIN): boolean {
  return attempt === 'update' && isAlreadyRecorded(thrown);
}

/** True when an entry was certainly not stored, now or before. */
export function isCertainlyRefused(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind === 'refused' && status >= 400 && status < 500 && !isAlreadyRecorded(thrown);
}

/** The message when the form was left before its response came. */
export function lateFailure(
  event: string,
  thrown: unknown,
  attempt: keyof typeof SEND_AGAIN,
  isKept: boolean,
): string {
  const error = asApiError(thrown);
  const why = isAnswerLost(error) ? NO_ANSWER : lateReason(thrown, attempt);
  return `“${event}”: ${why} ${isKept ? 'What you typed is kept as unfinished in your portfolio.' : NOT_KEPT}`;
}

function lateReason(thrown: unknown, attempt: keyof typeof SEND_AGAIN): string {
  if (isSessionOver(thrown)) return 'Your session has ended, and nothing was stored.';
  if (isAlreadyRecorded(thrown)) return asApiError(thrown).detail;
  return `${entryFailure(thrown, attempt).replace(/\.?$/, '.')} Nothing was stored.`;
}

/** Field errors of the server become `Error: field: msg | field: msg`. */
export function entryFailure(thrown: unknown, attempt: keyof typeof SEND_AGAIN): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return `Error: ${SEND_AGAIN[attempt]}`;
  if (error.unparseable) return ERROR_UNPARSEABLE;
  const flattened = Object.entries(error.fields).flatMap(([field, messages]) =>
    messages.map((message) => `${field}: ${message}`),
  );
  if (flattened.length > 0) return `Error: ${flattened.join(' | ')}`;
  if (isChangedMeanwhile(error, attempt)) return `${error.detail} Nothing was stored.`;
  if (error.kind === 'refused') return error.detail ? `Error: ${error.detail}` : ERROR_UNPARSEABLE;
  return `Error: ${error.message}`;
}

export function portfolioFailure(thrown: unknown): string {
  return `Your entries could not be loaded. ${reason(asApiError(thrown))}`;
}

export function entryLoadFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.status === 404) return 'This entry is not there. It may have been deleted.';
  return `The entry could not be loaded. ${reason(error)}`;
}

export function deleteFailure(event: string, thrown: unknown): string {
  return `“${event}” was not deleted and is back in your list. ${reason(asApiError(thrown))}`;
}

export function resendFailure(event: string, thrown: unknown): string {
  return `The verification email for “${event}” was not resent. ${reason(asApiError(thrown))}`;
}

/** For a colleague whom the contact named. */
export function notAskedFailure(event: string, colleague: string, thrown: unknown): string {
  return `${colleague} was not asked about “${event}”. ${reason(asApiError(thrown))}`;
}

/** For the entries that others removed. */
export function removedFailure(thrown: unknown): string {
  return `Your removed entries could not be loaded. ${reason(asApiError(thrown))}`;
}

export function historyFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.status === 404)
    return 'There is no history here. The entry was deleted, or it is not one that you may see.';
  return `The history could not be loaded. ${reason(error)}`;
}

export function downloadFailure(thrown: unknown): string {
  return `The spreadsheet could not be downloaded. ${reason(asApiError(thrown))}`;
}

function reason(error: ApiError): string {
  if (error.kind === 'no-response') return NO_RESPONSE;
  if (error.detail) return error.detail;
  const first = Object.values(error.fields)[0]?.[0];
  return first ?? 'Please try again.';
}
