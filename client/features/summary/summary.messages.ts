/** Messages of the Volunteer Database. */
import { schoolFailureReason } from '#client/domain/downloads/download.messages.ts';

export function summaryFailure(thrown: unknown): string {
  return `The students could not be loaded. ${schoolFailureReason(thrown)}`;
}

export function progressFailure(thrown: unknown): string {
  return `How many students meet the requirement could not be loaded. ${schoolFailureReason(thrown)}`;
}
