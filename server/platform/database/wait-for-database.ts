/** Waits for the database at the start, and reports plainly why it cannot be used. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '#server/platform/clock.ts';
import { classifyDatabaseError } from './errors.ts';
import { StartError } from '#server/platform/start.ts';

const TRY_EVERY_MS = SECOND;

export interface AwaitOptions {
  readonly connectionString: string;
  /** Milliseconds to wait for a database that is away or starting; 0 tries once. */
  readonly patienceMs: number;
  /** Called once, when the waiting starts. */
  readonly say: (message: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Resolves when the database accepts connections.
 * @throws StartError with the cause in one line, at once when waiting cannot help (a wrong password); AbortError on the signal
 */
export async function awaitDatabase(options: AwaitOptions): Promise<void> {
  const { connectionString, patienceMs, say, signal } = options;
  const end = Date.now() + patienceMs;
  let hasSaid = false;
  for (;;) {
    const failure = await tryConnection(connectionString);
    if (failure === undefined) return;
    const cause = describeCause(failure);
    if (!classifyDatabaseError(failure)) throw new StartError(`The database refuses us: ${cause}`);
    if (Date.now() >= end) throw new StartError(`The database cannot be reached: ${cause}`);
    if (!hasSaid)
      say(`The database cannot be reached yet (${cause}). Trying for ${patienceMs / SECOND} seconds ...`);
    hasSaid = true;
    await wait(Math.max(0, Math.min(TRY_EVERY_MS, end - Date.now())), undefined, { signal });
  }
}

async function tryConnection(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10 * SECOND });
  // Also emitted as an event, which would be thrown without a listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One line. A name with several addresses fails with one error for each, and no message of its own. */
function describeCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeCause).join(', ');
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ');
}
