/** A connection of one's own, for what the query builder cannot do: COPY within a transaction of the query builder. */
import type pg from 'pg';
import { sql } from 'kysely';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

export interface OwnConnection {
  /** All its statements run on the one connection. */
  readonly db: Db;
  /** The same connection, for COPY between the statements of a transaction. */
  readonly client: () => pg.Client;
  /** From here on an interruption comes too late: what was done is being kept. */
  readonly finishing: () => void;
}

/**
 * Does work on a connection of its own. An interruption breaks the connection, so that the database takes back whatever
 * was not committed.
 */
export async function onOwnConnection<T>(
  connectionString: string,
  interruption: AbortSignal | undefined,
  work: (connection: OwnConnection) => Promise<T>,
): Promise<T> {
  interruption?.throwIfAborted();
  const { db, pool, close } = connectDatabase({ connectionString, maxConnections: 1, log: () => undefined });
  let client: pg.Client | undefined;
  pool.on('connect', (opened) => {
    client = opened;
  });
  const breakOff = (): void => void client?.connection.stream.destroy();
  const finishing = (): void => interruption?.removeEventListener('abort', breakOff);
  interruption?.addEventListener('abort', breakOff);
  try {
    return await work({
      db,
      client: () => {
        if (!client) throw new Error('There is no connection before the first statement');
        return client;
      },
      finishing,
    });
  } finally {
    finishing();
    await close();
  }
}

/** Some databases end what takes long; copying a whole database does. */
export async function allowLongWork(trx: Trx): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings where name in
    ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout')`.execute(trx);
}
