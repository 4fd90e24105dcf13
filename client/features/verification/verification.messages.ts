/** The results of the contact's calls (specification, section 8). */
import { asApiError } from '#client/platform/api.ts';

/** Whether the same call may work in a moment. */
export function canRetryAfter(thrown: unknown): boolean {
  const { kind, status = 0 } = asApiError(thrown);
  return kind !== 'refused' || status >= 500 || status === 429;
}
