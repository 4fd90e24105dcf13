/**
 * Replaces everything that the database holds with a backup, in one transaction: afterwards either all of it is there, or
 * what was there before, also when the process is killed or the power fails.
 */
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkCompleteness } from './completeness.ts';
import { fillTables, run } from './fill-tables.ts';
import { BackupProblem, OF_TRIAL, type Manifest } from './manifest.ts';
import { openBackup, type OpenBackup } from './open-backup.ts';
import { inOwnTransaction, type ConnectionOptions } from './own-transaction.ts';
import { columnList, continueIds, describeTables } from './table-shapes.ts';
import { lockDatabase } from './lock-database.ts';
import { allTables, isKept } from './tables.ts';
import { isOfTrial, readMigrations, type MigrationText } from '#server/platform/database/migrate.ts';
import type { Trx } from '#server/platform/app-context.ts';

export interface RestoreOptions extends ConnectionOptions {
  readonly file: string;
  /** Whether what is in the database may be given up. */
  readonly replace: boolean;
  /** Says what does not fit together in what was loaded; then nothing is restored. */
  readonly findContradictions: (trx: Trx) => Promise<readonly string[]>;
  /** Tells processes that run, although they should not, that what they remember has changed. */
  readonly announce: (trx: Trx) => Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Mails that had not been sent yet, and will be. */
  readonly queuedMails: number;
}

/** The schema in which a backup of an older product is migrated. */
const STAGING = 'limelight_restore';

/**
 * Restores a backup into a database that has all migrations of this version.
 *
 * @throws BackupProblem when the backup is damaged, not whole or newer than the product, when the product is running, or
 * when there are accounts and they may not be replaced. Whatever it throws, nothing was changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = await openBackup(options.file);
  try {
    const { manifest } = backup;
    const migrations = await compareMigrations(manifest);
    const restore = async (trx: Trx, client: pg.Client): Promise<number> => {
      await lockDatabase(trx, allTables);
      if (!options.replace) await refuseAccounts(trx);
      if (migrations.missing.length === 0) await loadTables(trx, client, backup);
      else await loadOlder(trx, client, backup, migrations);
      // New tables have no statistics, and the first pages would be planned badly.
      await run(trx, [`analyze ${allTables.join(', ')}`]);
      await refuseContradictions(trx, options);
      await options.announce(trx);
      return countQueuedMails(trx);
    };
    const queuedMails = await inOwnTransaction(options, 'read committed', restore);
    return { manifest, queuedMails };
  } finally {
    backup.close();
  }
}

interface Migrations {
  readonly applied: readonly MigrationText[];
  readonly missing: readonly MigrationText[];
}

/** Which of our migrations the database of the backup had. */
async function compareMigrations({ migrations, version }: Manifest): Promise<Migrations> {
  if (isOfTrial(migrations)) throw new BackupProblem(OF_TRIAL);
  const known = await readMigrations();
  if (migrations.some((name, index) => known[index]?.name !== name)) {
    throw new BackupProblem(
      `A newer version of Limelight (${version}) made this backup. Restore it with that version, or a newer one.`,
    );
  }
  return { applied: known.slice(0, migrations.length), missing: known.slice(migrations.length) };
}

async function refuseAccounts(trx: Trx): Promise<void> {
  if ((await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined) return;
  throw new BackupProblem(
    'This database has accounts. A restore gives up all that is in it: make a backup of it, then add --replace.',
  );
}

async function refuseContradictions(trx: Trx, { findContradictions }: RestoreOptions): Promise<void> {
  const [first, ...others] = await findContradictions(trx);
  if (first === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new BackupProblem(
    `The backup contradicts itself: ${first}${more}. --accept-contradictions restores it as it is.`,
  );
}

/** Fills the tables of the current schema, which has the migrations of the backup. */
async function loadTables(trx: Trx, client: pg.Client, backup: OpenBackup): Promise<void> {
  const shapes = await describeTables(trx);
  const { tables } = backup.manifest;
  checkCompleteness(tables, shapes);
  const names = shapes.map(({ name }) => name);
  await fillTables(trx, names, async () => {
    for (const table of tables) {
      const rows = await backup.readRows(table);
      // At once, so that nobody misses the error of a connection that breaks now.
      const target = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`));
      await pipeline(rows, target);
      // PostgreSQL stops at a line `\.`, which no backup has, and ignores what follows.
      if (target.rowCount !== table.rows) {
        throw new BackupProblem(
          `The table ${table.name} of the backup ends too early: ${target.rowCount} rows of ${table.rows} were read.`,
        );
      }
    }
  });
  await continueIds(trx, tables);
}

/** Loads an older backup into a schema of its own, migrates it there as an upgrade would, and copies the result. */
async function loadOlder(
  trx: Trx,
  client: pg.Client,
  backup: OpenBackup,
  { applied, missing }: Migrations,
): Promise<void> {
  const { rows } = await sql<{ search_path: string }>`show search_path`.execute(trx);
  await run(trx, [`create schema ${STAGING}`, `set local search_path = ${STAGING}`]);
  await run(
    trx,
    applied.map(({ text }) => text),
  );
  await loadTables(trx, client, backup);
  await run(
    trx,
    missing.map(({ text }) => text),
  );
  const migrated = await describeTables(trx);
  await sql`select set_config('search_path', ${rows[0]?.search_path}, true)`.execute(trx);
  const copies = migrated
    .filter(({ name }) => isKept(name))
    .map(
      (table) => `insert into ${table.name} (${columnList(table)}) overriding system value
        select ${columnList(table)} from ${STAGING}.${table.name}`,
    );
  await fillTables(trx, allTables, () => run(trx, copies));
  await continueIds(trx, migrated);
  await run(trx, [`drop schema ${STAGING} cascade`]);
}

async function countQueuedMails(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}
