/** Messages when a spreadsheet or a list of the school could not be loaded. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';

export function downloadFailure(fileName: string, thrown: unknown): string {
  const error = asApiError(thrown);
  const begin = `${fileName} was not saved.`;
  if (error.kind === 'incomplete') {
    return `${begin} The download stopped before it was complete. Please check your connection and try again.`;
  }
  if (error.status === 404) {
    return `${begin} This person is not at your school any more. Load the page again to see who is.`;
  }
  return `${begin} ${schoolFailureReason(error)}`;
}

/** Why a call about the whole school failed, and what to do about it. */
export function schoolFailureReason(thrown: unknown): string {
  const { status } = asApiError(thrown);
  if (status === 401) return 'Your session has ended. Please log in again.';
  if (status === 403) {
    return 'You are not an administrator of your school any more. If that is a mistake, ask the head of your administration.';
  }
  const words = failureReason(thrown);
  return /try again/i.test(words) ? words : `${words.replace(/\.?$/, '.')} Please try again.`;
}
