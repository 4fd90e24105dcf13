/** A transaction on a connection of its own, on which COPY can run between the statements of the query builder. */
import type pg from 'pg';
import { sql, type IsolationLevel } from 'kysely';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Trx } from '#server/platform/app-context.ts';

export interface Connecting {
  readonly connectionString: string;
  readonly interruption?: AbortSignal | undefined;
}

/**
 * Runs work in one transaction. An interruption breaks the connection, so that the database rolls back; one that comes
 * with the commit is too late.
 *
 * @param work the client is the connection of the transaction
 */
export async function inOwnTransaction<T>(
  { connectionString, interruption }: Connecting,
  isolation: IsolationLevel,
  work: (trx: Trx, client: pg.Client) => Promise<T>,
): Promise<T> {
  interruption?.throwIfAborted();
  const { db, pool, close } = connectDatabase({ connectionString, maxConnections: 1, log: () => undefined });
  let client: pg.Client | undefined;
  pool.on('connect', (opened) => {
    client = opened;
  });
  const breakConnection = (): void => void client?.connection.stream.destroy();
  interruption?.addEventListener('abort', breakConnection);
  try {
    return await db
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async (trx) => {
        if (!client) throw new Error('A transaction began without a connection');
        await allowLongWork(trx);
        const result = await work(trx, client);
        interruption?.throwIfAborted();
        interruption?.removeEventListener('abort', breakConnection);
        return result;
      });
  } finally {
    interruption?.removeEventListener('abort', breakConnection);
    await close();
  }
}

/** Some databases limit how long statements and transactions may take. */
async function allowLongWork(trx: Trx): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings where name in
    ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout')`.execute(trx);
}
