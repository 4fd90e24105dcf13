/** A transaction on its own connection, so that COPY can run between Kysely's statements. */
import type pg from 'pg';
import { sql, type IsolationLevel } from 'kysely';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Trx } from '#server/platform/app-context.ts';

export interface ConnectionOptions {
  readonly connectionString: string;
  readonly interruption?: AbortSignal | undefined;
}

/**
 * A failure or interruption breaks the connection, so that the database rolls back; during the commit it is
 * too late. `work` gets the transaction's connection.
 */
export async function inOwnTransaction<T>(
  { connectionString, interruption }: ConnectionOptions,
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
  let failure: unknown;
  try {
    return await db
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async (trx) => {
        // No retry (`database/retry.ts`): the first try has used a file.
        if (failure !== undefined) throw failure as Error;
        if (!client) throw new Error('A transaction began without a connection');
        try {
          await allowLongWork(trx);
          const result = await work(trx, client);
          interruption?.throwIfAborted();
          interruption?.removeEventListener('abort', breakConnection);
          return result;
        } catch (error) {
          failure = error;
          // A rollback would wait forever for a COPY whose rows nobody reads any more.
          breakConnection();
          throw error;
        }
      });
  } catch (error) {
    // Not the error of the missing connection.
    throw failure ?? error;
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
