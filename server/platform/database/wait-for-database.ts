/** Waits for the database at the start, and reports plainly why it cannot be used. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '#server/platform/clock.ts';
import { classifyDatabaseError } from './errors.ts';
import { clientsOf, isStandby, StandbyError } from './hosts.ts';
import { messageOf } from '#server/platform/plain-text.ts';
import { StartError } from '#server/platform/start.ts';

const TRY_EVERY_MS = SECOND;

interface AwaitOptions {
  readonly connectionString: string;
  /** 0 tries once. */
  readonly maxWaitMs: number;
  /** For commands that only read. */
  readonly mayBeStandby?: boolean;
  readonly say: (message: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws StartError in one line, at once when waiting cannot help (a wrong password, PgBouncer in transaction mode); AbortError */
export async function awaitDatabase(options: AwaitOptions): Promise<void> {
  const { connectionString, maxWaitMs, mayBeStandby = false, say, signal } = options;
  const end = Date.now() + maxWaitMs;
  let hasSaid = false;
  for (;;) {
    const failure = await tryConnection(connectionString, mayBeStandby);
    if (failure instanceof StartError) throw failure;
    if (failure === undefined) return;
    const cause = describeCause(failure);
    if (!classifyDatabaseError(failure)) throw new StartError(`The database refuses us: ${cause}`);
    if (Date.now() >= end) throw new StartError(`The database cannot be reached: ${cause}`);
    if (!hasSaid)
      say(`The database cannot be reached yet (${cause}). Trying for ${maxWaitMs / SECOND} seconds ...`);
    hasSaid = true;
    await wait(Math.max(0, Math.min(TRY_EVERY_MS, end - Date.now())), undefined, { signal });
  }
}

async function tryConnection(connectionString: string, mayBeStandby: boolean): Promise<unknown> {
  const Client = clientsOf(connectionString);
  const [client, other] = [1, 2].map(() => {
    const made = new Client({ connectionString, connectionTimeoutMillis: 10 * SECOND });
    // An error event without a listener would be thrown.
    return made.on('error', () => undefined);
  }) as [pg.Client, pg.Client];
  try {
    await client.connect();
    if (!mayBeStandby && (await isStandby(client))) throw new StandbyError();
    // A pooler numbers its connections itself.
    if ((await backendOf(client)) === numberOf(client)) return undefined;
    await other.connect();
    if (await shareOneBackend(client, other)) throw new StartError(TRANSACTION_MODE);
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  } finally {
    await Promise.all([client, other].map((one) => one.end().catch(() => undefined)));
  }
}

const TRANSACTION_MODE =
  'DATABASE_URL leads to PgBouncer in transaction mode, in which Limelight hears no announcements of the database and cannot keep its ' +
  'settings. Set pool_mode = session for this database, or name PostgreSQL itself.';

const numberOf = (client: pg.Client): unknown => (client as { processID?: unknown }).processID;

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** In transaction mode, alternating clients get each other's connection. */
async function shareOneBackend(one: pg.Client, other: pg.Client): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
  for (let turn = 0; turn < 5; turn += 1) {
    ofOne.add(await backendOf(one));
    ofOther.add(await backendOf(other));
  }
  return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid));
}

/** One line. A host name with several addresses fails with one error for each and no message. */
function describeCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeCause).join(', ');
  return messageOf(error).replaceAll(/\s+/g, ' ');
}
