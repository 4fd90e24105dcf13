/** Messages to who reports something. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';

export const REPORTED = 'Thank you. The administrators read your report.';

export function reportFailure(thrown: unknown): string {
  const isGone = asApiError(thrown).status === 404;
  return `Nothing was reported. ${isGone ? 'It is not there any more. Please load the page again.' : failureReason(thrown)}`;
}
