/** Why a call failed and what to do, as the end of a sentence that names what did not work. */
import { asApiError } from './api.ts';

const NO_RESPONSE = 'No response from server. Please check your connection and try again.';

/** The server's own words where it gave some. */
export function failureReason(thrown: unknown): string {
  return known(thrown) ?? 'Please try again.';
}

/** The same after a heading that does not say what went wrong, such as 'Error fetching events: '. */
export function failureText(thrown: unknown): string {
  return known(thrown) ?? `${asApiError(thrown).message} Please try again.`;
}

function known(thrown: unknown): string | undefined {
  const error = asApiError(thrown);
  if (error.kind === 'no-response') return NO_RESPONSE;
  return error.detail || Object.values(error.fields)[0]?.[0];
}
