/** What is said when the demo cannot be entered. */
import type { ApiError } from '#client/platform/api-error.ts';

/** The server's own words where it gave any: the student is gone, or the server in trouble. */
export function demoMessage({ detail }: Pick<ApiError, 'detail'>): string {
  return detail === '' ? 'The demo did not open. Please try again.' : detail;
}
