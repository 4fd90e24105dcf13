/** Whether the browser believes that it has a connection, and whether the server can be reached. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False when there is certainly no connection; true promises nothing. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** After this long without a response the server counts as unreachable. */
const PATIENCE_MS = 8_000;

/** Asks the server: browsers take any network for a connection, and a proxy may answer for a server that is down. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok;
  } catch {
    return false;
  }
}

/** The code of a page did not load because there is no connection. */
export class ServerOutOfReach extends Error {
  override readonly name = 'ServerOutOfReach';
}
