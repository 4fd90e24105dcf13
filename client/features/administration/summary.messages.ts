/** What the Volunteer Database says when something fails, and what to do about it. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/failure-reason.ts';

/** Why the list of students did not come. */
export function summaryFailure(thrown: unknown): string {
  return `The students could not be loaded. ${reason(thrown)}`;
}

/** Why nothing is said about where the students stand. */
export function standingFailure(thrown: unknown): string {
  return `How many students meet the requirement could not be loaded. ${reason(thrown)}`;
}

/** Why a spreadsheet was not saved. */
export function downloadFailure(fileName: string, thrown: unknown): string {
  const error = asApiError(thrown);
  const begin = `${fileName} was not saved.`;
  if (error.kind === 'incomplete') {
    return `${begin} The download stopped before it was complete. Please check your connection and try again.`;
  }
  if (error.status === 404) {
    return `${begin} This person is not at your school any more. Load the page again to see who is.`;
  }
  return `${begin} ${reason(error)}`;
}

function reason(thrown: unknown): string {
  const { status } = asApiError(thrown);
  if (status === 401) return 'Your session has ended. Please log in again.';
  if (status === 403) {
    return 'You are not an administrator of your school any more. If that is a mistake, ask the head of your administration.';
  }
  const words = failureReason(thrown);
  return /try again/i.test(words) ? words : `${words.replace(/\.?$/, '.')} Please try again.`;
}
