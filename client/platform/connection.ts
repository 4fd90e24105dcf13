/** Network requests, the CSRF token, and the server's clock. */
import { ApiError } from './api-error.ts';

/**
 * `no-response` when the connection failed: there `fetch` and reading a body throw a TypeError, which
 * anywhere else is our bug.
 */
export async function overConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError('no-response', 'No response from server.', { cause: error });
  }
}

export const CSRF_HEADER = 'X-CSRFToken';

export function readCsrfToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='));
  const value = pair?.slice('csrftoken='.length);
  return value ? decodeURIComponent(value) : undefined;
}

/** Any GET below `/api` sets the cookie; this is the lightest. */
export async function requestCsrfToken(signal?: AbortSignal): Promise<void> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', signal: signal ?? null };
  await overConnection(() => fetch('/api/schools', init));
}

/** This device's clock may be wrong. */
let aheadMs = 0;

export function noteServerTime(answer: Response): Response {
  const at = Date.parse(String(answer.headers.get('date')));
  if (at) aheadMs = at - Date.now();
  return answer;
}

/** The server's clock: forms must not refuse a day because the device is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
