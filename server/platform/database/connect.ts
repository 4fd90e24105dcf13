// Statements are named, so that each is parsed and planned once per connection.
import { createHash } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { MINUTE } from '#server/platform/clock.ts';
import { connectionName } from './connection-names.ts';
import { clientsOf } from './hosts.ts';
import type { Database } from './tables.ts';
import { RetryingKysely, retryOnce } from './retry.ts';

export type DatabaseConnection = ReturnType<typeof connectDatabase>;

interface DatabaseOptions {
  connectionString: string;
  maxConnections?: number;
  /** Milliseconds for a statement, and for an idle transaction; unlimited without it. */
  limitMs?: number;
  log: (message: string) => void;
}

/** For requests. Below their response time, so that most requests that take too long are certainly not stored. */
export const REQUEST_LIMIT_MS = 18_000;

type Parser = (value: string) => unknown;

const oid = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  int8Array: 1016,
  textArray: 1009,
  dateArray: 1182,
  numericArray: 1231,
};
const parseTextArray = pg.types.getTypeParser(oid.textArray, 'text') as (value: string) => (string | null)[];

const parsers = new Map<number, Parser>([
  [oid.int8, parseWholeNumber],
  [
    oid.int8Array,
    (value) => parseTextArray(value).map((item) => (item === null ? null : parseWholeNumber(item))),
  ],
  // A date is a calendar day; a Date would shift with the time zone.
  [oid.date, (value) => value],
  [oid.dateArray, parseTextArray],
  [oid.numeric, (value) => value],
  [oid.numericArray, parseTextArray],
]);

function parseWholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ??
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Connects at the first query. */
export function connectDatabase(options: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    Client: clientsOf(options.connectionString, NamingClient),
    types,
    application_name: options.limitMs === undefined ? connectionName() : connectionName('requests'),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A new connection plans every statement anew. Not longer: after a failure of the network, those kept are dead.
    idleTimeoutMillis: MINUTE,
    // Not as startup `options`, which PgBouncer refuses. The pool awaits the promise, despite its type.
    onConnect: (client) => client.query(settingsOf(options.limitMs)) as unknown as void,
  });
  // Without a listener, a broken connection would end the process. The pool replaces idle ones.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log(`A database connection was lost: ${error.message}`));
  });
  pool.on('error', () => undefined);
  const db = new RetryingKysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const stop = options.limitMs === undefined ? undefined : endLongCommits(pool, options.limitMs, options.log);
  return {
    db,
    pool,
    // Ends waiting commits, or the pool cannot close.
    close: () => db.destroy().finally(stop),
  };
}

/** Per connection, whatever the server's defaults. */
function settingsOf(limit: number | undefined): string {
  const zone = "set TimeZone to 'UTC'";
  if (limit === undefined) return zone;
  return `${zone}; set statement_timeout to ${limit}; set idle_in_transaction_session_timeout to ${limit}`;
}

/** Times the statement limit: longer than a request waits, so that no ended commit is acknowledged. */
const LIMITS = 1.5;

// Cancels commits that wait for a lost synchronous standby and would block all connections. `statement_timeout` does not cover
// them, since they are stored already. Returns how to stop watching.
function endLongCommits(pool: pg.Pool, limitMs: number, log: (message: string) => void): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  const longestMs = limitMs * LIMITS;
  pool.on('acquire', (client) => inUseSince.set(client, Date.now()));
  pool.on('release', (_error, client) => inUseSince.delete(client));
  pool.on('remove', (client) => inUseSince.delete(client));
  const timer = setInterval(() => {
    const [first] = inUseSince.values();
    if (first === undefined || first > Date.now() - longestMs) return;
    cancelCommits(pool.options, longestMs).then(
      (count) => {
        if (count > 0)
          log(
            `Commits that waited for a synchronous standby, which seems to be gone: ${count}. They are stored here`,
          );
      },
      (error: unknown) => log(`Commits that wait too long could not be ended: ${String(error)}`),
    );
  }, limitMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

/** On its own connection: all of the pool may be waiting. */
async function cancelCommits(options: pg.PoolOptions, longestMs: number): Promise<number> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client(options);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and usename = current_user
        and wait_event = 'SyncRep' and query_start < clock_timestamp() - $2 * interval '1 millisecond'`,
      [options.application_name, longestMs],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

// A name costs memory in every connection. Only texts with lists of changing length exceed this, and need none.
const maxNames = 1000;
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= maxNames) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

// A newer process may have migrated the table of a prepared plan.
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}

type AnyQuery = (...given: unknown[]) => unknown;

/** Names every parameterized statement, and retries those outside a transaction. */
class NamingClient extends pg.Client {
  // Overrides only the overload with a text, values and a promise.
  override query = ((...given: unknown[]): unknown => {
    const query = super.query.bind(this) as AnyQuery;
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...given);
    const send = (): Promise<unknown> => this.#send(query, text, values);
    return this.getTransactionStatus() === 'I' ? retryOnce(send) : send();
  }) as pg.Client['query'];

  #send(query: AnyQuery, text: string, values: readonly unknown[]): Promise<unknown> {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return query(text, values) as Promise<unknown>;
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (isOutdatedPlan(error)) names.set(text, undefined);
      // Before the pool reuses the lost connection: it notices the end only a moment later.
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.end();
      throw error;
    });
  }
}
