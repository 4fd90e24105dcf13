/** Why a call failed and what to do, as the end of a sentence that names what did not work. */
import { asApiError } from './api.ts';

const NO_RESPONSE = 'No response from server. Please check your connection and try again.';

/** The server's own words where it gave some. */
export function failureReason(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return NO_RESPONSE;
  if (error.detail) return error.detail;
  return Object.values(error.fields)[0]?.[0] ?? 'Please try again.';
}
