/** Requests at the level of the network, the CSRF token, and the clock of the server. */
import { ApiError } from './api-error.ts';

/** `no-response` when the connection failed: `fetch` and reading a body throw a TypeError then, which anywhere else is a bug of ours. */
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

/** Gets the cookie: any GET below `/api` sets it, this is the lightest. */
export async function requestCsrfToken(signal?: AbortSignal): Promise<void> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', signal: signal ?? null };
  await overConnection(() => fetch('/api/schools', init));
}

/** The clock of this device may be wrong. */
let aheadMs = 0;

/** Every answer carries the time of the server; without it what was known stays. */
export function noteServerTime(answer: Response): Response {
  const at = Date.parse(String(answer.headers.get('date')));
  if (at) aheadMs = at - Date.now();
  return answer;
}

/** Now, by the clock of the server: forms must not refuse a day because the device is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
