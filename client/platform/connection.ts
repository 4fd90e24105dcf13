/** Where a call meets the network: only there does a TypeError mean that the connection failed. */
import { ApiError } from './api-error.ts';

/**
 * Asks or reads, and throws an `ApiError` of kind `no-response` when the connection failed. `fetch` and the reading of an answer
 * say that with a TypeError, which anywhere else is a mistake of ours.
 */
export async function overConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError('no-response', 'No response from server.', { cause: error });
  }
}

/** The CSRF token: the server keeps it in the readable cookie `csrftoken`, every call sends it back as a header. */
export const CSRF_HEADER = 'X-CSRFToken';

/** The value of the `csrftoken` cookie, or undefined while there is none. */
export function readCsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
  const value = pair?.slice('csrftoken='.length);
  return value ? decodeURIComponent(value) : undefined;
}

/** Has the server hand out the cookie: any GET below `/api` does, this is the lightest one. */
export async function requestCsrfToken(signal?: AbortSignal): Promise<void> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', signal: signal ?? null };
  await overConnection(() => fetch('/api/schools', init));
}
