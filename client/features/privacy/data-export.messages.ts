/** What is said about one's own data. Pure. */
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/failure-reason.ts';

export const DATA_EXPLAINED =
  'One file with what Limelight keeps about you: your account and profile, your entries with all that happened to them, also those that are gone, your events, and the mails that were sent to you. Unfinished entries and events are on this device only, and not in the file.';

/** Why the file was not made. */
export function dataFailure(thrown: unknown): string {
  const reason =
    asApiError(thrown).kind === 'incomplete'
      ? 'The file ended before it was complete. Please try again.'
      : failureReason(thrown);
  return `Your data could not be downloaded. ${reason}`;
}
