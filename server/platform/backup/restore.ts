/**
 * Puts a backup in the place of everything that the database holds, in one transaction: either all of it is there
 * afterwards, or what was there before, also when the process is killed or the power fails.
 */
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { continueAfter, currentSchema, describeTables, readLastId } from './catalog.ts';
import { allowLongWork, onOwnConnection, type OwnConnection } from './connection.ts';
import { openBackup, type OpenBackup } from './file.ts';
import { BackupProblem, type Manifest, type TableInBackup } from './manifest.ts';
import { allTables, keptTables } from './tables.ts';
import { readMigrations, type MigrationText } from '#server/platform/database/migrate.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { checkCompleteness } from './restore-completeness.ts';
import { takeDatabase } from './restore-guard.ts';
import { nameInSql, refill } from './restore-tables.ts';

export interface RestoreOptions {
  readonly connectionString: string;
  readonly file: string;
  /** Whether what is in the database may be given up. */
  readonly replace: boolean;
  /** Says what does not fit together in what was loaded; then nothing is restored. */
  readonly findContradictions: (trx: Trx) => Promise<readonly string[]>;
  /** Tells processes that run, although they should not, that what they remember has changed. */
  readonly announce: (trx: Trx) => Promise<void>;
  readonly interruption?: AbortSignal | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Mails that had not been sent yet, and will be. */
  readonly queuedMails: number;
}

/** Where a backup of an older product is brought to the form of today. */
const WORKSHOP = 'limelight_restore';

/**
 * Restores a backup into a database that has all migrations of this version.
 *
 * @throws BackupProblem when the backup is damaged, not whole or newer than the product, when the product is running, or
 * when there are accounts and they may not be replaced. Whatever it throws, nothing was changed.
 */
export async function restoreBackup(wish: RestoreOptions): Promise<Restored> {
  const backup = await openBackup(wish.file);
  try {
    const { manifest } = backup;
    const later = await migrationsAfter(manifest);
    const queuedMails = await onOwnConnection(wish.connectionString, wish.interruption, (connection) =>
      connection.db.transaction().execute(async (trx) => {
        await allowLongWork(trx);
        const schema = await currentSchema(trx);
        await takeDatabase(trx, schema, allTables);
        if (!wish.replace) await refuseAccounts(trx);
        if (later.pending.length === 0) await loadTables(trx, connection, backup, schema);
        else await loadOlder(trx, connection, backup, schema, later);
        const queued = await countQueuedMails(trx);
        // New tables have no statistics, and the first pages would be planned badly.
        await sql
          .raw(`analyze ${allTables.map((table) => nameInSql(schema, table)).join(', ')}`)
          .execute(trx);
        await refuseContradictions(trx, wish);
        await wish.announce(trx);
        wish.interruption?.throwIfAborted();
        connection.finishing();
        return queued;
      }),
    );
    return { manifest, queuedMails };
  } finally {
    backup.close();
  }
}

interface Migrations {
  readonly done: readonly MigrationText[];
  readonly pending: readonly MigrationText[];
}

/** What the database of the backup had, and what it lacks. */
async function migrationsAfter({ migrations, version }: Manifest): Promise<Migrations> {
  const known = await readMigrations();
  if (migrations.some((name, index) => known[index]?.name !== name)) {
    throw new BackupProblem(
      `A newer version of Limelight (${version}) made this backup. Restore it with that version, or a newer one.`,
    );
  }
  return { done: known.slice(0, migrations.length), pending: known.slice(migrations.length) };
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

/** Fills the tables of a schema with the rows of the backup, whose form they have. */
async function loadTables(
  trx: Trx,
  { client }: OwnConnection,
  backup: OpenBackup,
  schema: string,
): Promise<void> {
  const { tables } = backup.manifest;
  checkCompleteness(backup.manifest, await describeTables(trx, schema, keptTables));
  const there = (await describeTables(trx, schema, allTables)).map(({ name }) => name);
  await refill(trx, schema, there, async () => {
    for (const table of tables) await copyIn(client(), backup, schema, table);
  });
  for (const { name, last_id } of tables) await continueAfter(trx, schema, name, last_id ?? 0);
}

async function copyIn(
  client: pg.Client,
  backup: OpenBackup,
  schema: string,
  table: TableInBackup,
): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const target = client.query(copyFrom(`copy ${nameInSql(schema, table.name)} (${columns}) from stdin`));
  await pipeline(await backup.rowsOf(table), target);
  // PostgreSQL stops at a line `\.`, which no backup has, and takes no notice of what follows.
  if (target.rowCount !== table.rows) {
    throw new BackupProblem(
      `The part ${table.member} of the backup ends too early: ${target.rowCount} rows of ${table.rows} were read.`,
    );
  }
}

/**
 * Loads an older backup beside the tables, in the form that it had, brings it to the form of today as an upgrade would, and
 * copies the result over.
 */
async function loadOlder(
  trx: Trx,
  connection: OwnConnection,
  backup: OpenBackup,
  schema: string,
  { done, pending }: Migrations,
): Promise<void> {
  const migrate = async (migrations: readonly MigrationText[]): Promise<void> => {
    for (const { text } of migrations) await sql.raw(text).execute(trx);
  };
  await sql.raw(`create schema ${WORKSHOP}; set local search_path = ${WORKSHOP}`).execute(trx);
  await migrate(done);
  await loadTables(trx, connection, backup, WORKSHOP);
  await migrate(pending);
  await sql`select set_config('search_path', ${pg.escapeIdentifier(schema)}, true)`.execute(trx);
  const shapes = await describeTables(trx, schema, allTables);
  await refill(
    trx,
    schema,
    shapes.map(({ name }) => name),
    async () => {
      for (const { name, columns } of shapes.filter((shape) =>
        keptTables.some((kept) => kept === shape.name),
      )) {
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        await sql
          .raw(
            `insert into ${nameInSql(schema, name)} (${list}) overriding system value
             select ${list} from ${nameInSql(WORKSHOP, name)}`,
          )
          .execute(trx);
      }
    },
  );
  for (const name of keptTables) {
    await continueAfter(trx, schema, name, (await readLastId(trx, WORKSHOP, name)) ?? 0);
  }
  await sql.raw(`drop schema ${WORKSHOP} cascade`).execute(trx);
}

async function countQueuedMails(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}
