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

export class ServerOutOfReach extends Error {
  override readonly name = 'ServerOutOfReach';
}
