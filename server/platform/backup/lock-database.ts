/** Makes sure that nobody else uses the database while it is restored. */
import { sql } from 'kysely';
import pg from 'pg';
import { BackupProblem } from './manifest.ts';
import { isOfAnotherProcess } from '#server/platform/database/connection-names.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** The lock that Kysely holds while it migrates: a product that starts meanwhile waits for the end of the restore. */
const MIGRATION_LOCK = '3853314791062309107';
/** How long we wait for others who use a table. */
const LOCK_TIMEOUT = '10s';

/**
 * Keeps everybody else away from the tables until the transaction ends.
 *
 * @throws BackupProblem while the product runs, or somebody else does not let go of a table.
 */
export async function lockDatabase(trx: Trx, tables: readonly string[]): Promise<void> {
  await refuseWhileRunning(trx);
  try {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(trx);
    // Again: a process that started meanwhile may be past its migrations. One that starts from here on waits for ours.
    await refuseWhileRunning(trx);
    await sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`).execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error;
    throw new BackupProblem(
      'Somebody else is using the tables of this database. Try again when nobody does.',
    );
  }
}

/** A running process remembers what it has read, and may be sending mails of the old data. */
async function refuseWhileRunning(trx: Trx): Promise<void> {
  // Within a transaction PostgreSQL would answer the second time what it answered the first time.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and ${isOfAnotherProcess()} limit 1`.execute(
    trx,
  );
  if (rows.length > 0) {
    throw new BackupProblem(
      'Limelight, or another of its commands, is running on this database. Stop it first, and restore then.',
    );
  }
}
