/** What the Volunteer Database says when something fails, and what to do about it. */
import { schoolFailureReason } from '#client/domain/downloads/download.messages.ts';

/** Why the list of students did not come. */
export function summaryFailure(thrown: unknown): string {
  return `The students could not be loaded. ${schoolFailureReason(thrown)}`;
}

/** Why nothing is said about where the students stand. */
export function progressFailure(thrown: unknown): string {
  return `How many students meet the requirement could not be loaded. ${schoolFailureReason(thrown)}`;
}
