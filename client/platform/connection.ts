/** Requests at the level of the network, and the CSRF token. */
import { ApiError } from './api-error.ts';

/**
 * Throws an `ApiError` of kind `no-response` when the connection failed: `fetch` and reading a body throw a TypeError then,
 * which anywhere else is a bug of ours.
 */
export async function overConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError('no-response', 'No response from server.', { cause: error });
  }
}

/** Every call sends the cookie `csrftoken` back in this header. */
export const CSRF_HEADER = 'X-CSRFToken';

export function readCsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
  const value = pair?.slice('csrftoken='.length);
  return value ? decodeURIComponent(value) : undefined;
}

/** Gets the cookie: any GET below `/api` sets it, this is the lightest. */
export async function requestCsrfToken(signal?: AbortSignal): Promise<void> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', signal: signal ?? null };
  await overConnection(() => fetch('/api/schools', init));
}
