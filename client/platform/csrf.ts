/** The CSRF token: the server keeps it in the readable cookie `csrftoken`, every call sends it back as a header. */

import { overConnection } from './connection.ts';

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
