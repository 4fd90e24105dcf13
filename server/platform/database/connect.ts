// Connects to PostgreSQL, and maps its values to JavaScript.
import { type Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { endLongCommits } from './commit-waits.ts';
import { connectionName } from './connection-names.ts';
import { clientsOf } from './hosts.ts';
import type { Database } from './tables.ts';
import { NamingClient } from './named-statements.ts';
import { PatientKysely } from './try-again.ts';

export interface DatabaseConnection {
  db: Kysely<Database>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  maxConnections?: number;
  /** Milliseconds for a statement, and for an idle transaction; without it neither has a limit. */
  limitMs?: number;
  log: (message: string) => void;
}

/**
 * For requests: others wait for the connection and the locks. Below the time in which requests are answered, so that most of what
 * takes too long is certainly not stored.
 */
export const REQUEST_LIMIT_MS = 18_000;

type Parser = (value: string) => unknown;

const oid = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
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
  // A date is a calendar day. A Date would be an instant, and move with the time zone.
  [oid.date, (value) => value],
  [oid.dateArray, parseTextArray],
  [oid.timestamptz, parseInstant],
  [oid.numeric, (value) => value],
  [oid.numericArray, parseTextArray],
]);

function parseWholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

const parseAnyInstant = pg.types.getTypeParser(oid.timestamptz, 'text') as Parser;

/** Reads what sessions in UTC write several times as fast as the parser for whatever PostgreSQL may write. */
function parseInstant(value: string): unknown {
  const isUsual = value.startsWith('20') && value.endsWith('+00');
  return isUsual ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : parseAnyInstant(value);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ??
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool of connections; nothing connects before the first query. */
export function connectDatabase(options: DatabaseOptions): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 10,
    Client: clientsOf(options.connectionString, NamingClient),
    types,
    application_name: options.limitMs === undefined ? connectionName() : connectionName('requests'),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Not as `options` of the start, which PgBouncer refuses. The pool waits for the promise, which its type does not know.
    onConnect: (client) => client.query(settingsOf(options.limitMs)) as unknown as void,
  });
  // A broken connection (the server restarts) would otherwise end the process: idle ones report to the pool, which replaces
  // them; those in use report only to their own listeners.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log(`A database connection was lost: ${error.message}`));
  });
  pool.on('error', () => undefined);
  const db = new PatientKysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const stop = options.limitMs === undefined ? undefined : endLongCommits(pool, options.limitMs, options.log);
  return {
    db,
    pool,
    // What still waits must end for the pool to close.
    close: () => db.destroy().finally(stop),
  };
}

/** Of each connection, whatever the server is set to. */
function settingsOf(limit: number | undefined): string {
  const zone = "set TimeZone to 'UTC'";
  if (limit === undefined) return zone;
  return `${zone}; set statement_timeout to ${limit}; set idle_in_transaction_session_timeout to ${limit}`;
}
