/** Replaces the database's contents with a backup, in one transaction, safe against power failures. */
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Writable, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isOfTrial, readMigrations } from '#server/platform/database/migrate.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { countOf, holds, isThere, valuesOf } from '#server/platform/database/rows.ts';
import { isOfAnotherProcess } from '#server/platform/database/connection-names.ts';
import { messageOf } from '#server/platform/plain-text.ts';
import {
  BackupProblem,
  OF_TRIAL,
  type Manifest,
  type TableInBackup,
  MANIFEST,
  parseManifest,
  measure,
} from './manifest.ts';
import { inOwnTransaction, type ConnectionOptions } from './own-transaction.ts';
import { columnList, continueIds, describeTables, type TableShape, allTables, isKept } from './tables.ts';

interface RestoreOptions extends ConnectionOptions {
  readonly file: string;
  readonly replace: boolean;
  /** Lists contradictions in the loaded data; any prevents the restore. */
  readonly findContradictions: (trx: Trx) => Promise<readonly string[]>;
  /** Notifies processes that run against the rules that their caches are outdated. */
  readonly announce: (trx: Trx) => Promise<void>;
  /** Restores into a schema of its own, calls this, and drops it again. The product may run. */
  readonly prove?: (trx: Trx) => Promise<void>;
}

const STAGING = 'limelight_restore';

/**
 * The database must have all migrations of this version. Whatever it throws, nothing was changed. Returns,
 * among others, how many mails are still to be sent. @throws BackupProblem when the backup is damaged or
 * newer than the product, the product is running, or there are accounts to be kept
 */
export async function restoreBackup(options: RestoreOptions) {
  const backup = await openBackup(options.file);
  try {
    const { manifest } = backup;
    const migrations = await compareMigrations(manifest);
    const restore = async (trx: Trx, client: pg.Client): Promise<number> => {
      if (options.prove) await loadBeside(trx, client, backup, migrations);
      else {
        await lockDatabase(trx, allTables);
        if (!options.replace) await refuseAccounts(trx);
        if (migrations.missing.length === 0) await loadTables(trx, client, backup);
        else await loadOlder(trx, client, backup, migrations);
      }
      // New tables have no statistics, which gives bad query plans.
      await run(trx, [`analyze ${allTables.join(', ')}`]);
      await refuseContradictions(trx, options);
      await (options.prove ?? options.announce)(trx);
      const queued = await countOf(trx.selectFrom('mails').where('state', '=', 'queued'));
      if (options.prove) await run(trx, [`drop schema ${STAGING} cascade`]);
      return queued;
    };
    const queuedMails = await inOwnTransaction(options, 'read committed', restore);
    return { manifest, queuedMails };
  } finally {
    backup.close();
  }
}

async function compareMigrations({ migrations, version }: Manifest) {
  if (isOfTrial(migrations)) throw new BackupProblem(OF_TRIAL);
  const known = await readMigrations();
  if (migrations.some((name, index) => known[index]?.name !== name)) {
    throw new BackupProblem(
      `A newer version of Limelight (${version}) made this backup. Restore it with that version, or a newer one.`,
    );
  }
  const texts = known.map(({ text }) => text);
  return { applied: texts.slice(0, migrations.length), missing: texts.slice(migrations.length) };
}

async function refuseAccounts(trx: Trx): Promise<void> {
  if (!(await isThere(trx.selectFrom('accounts').select('id').limit(1)))) return;
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

/** The current schema must have the backup's migrations. */
async function loadTables(trx: Trx, client: pg.Client, backup: OpenBackup): Promise<void> {
  const shapes = await describeTables(trx);
  const { tables } = backup.manifest;
  checkCompleteness(tables, shapes);
  const names = shapes.map(({ name }) => name);
  await fillTables(trx, names, async () => {
    for (const table of tables) {
      const rows = await backup.readRows(table);
      // Attach the handler at once, to miss no error of the connection.
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

type Migrations = Awaited<ReturnType<typeof compareMigrations>>;

/** Into a schema of its own, which is the current one afterwards. */
async function loadBeside(trx: Trx, client: pg.Client, backup: OpenBackup, migrations: Migrations) {
  await run(trx, [`create schema ${STAGING}`, `set local search_path = ${STAGING}`, ...migrations.applied]);
  await loadTables(trx, client, backup);
  await run(trx, migrations.missing);
}

/** Migrates an older backup beside, and copies the result. */
async function loadOlder(trx: Trx, client: pg.Client, backup: OpenBackup, migrations: Migrations) {
  const [before] = await valuesOf<string>(trx)`show search_path`;
  await loadBeside(trx, client, backup, migrations);
  const migrated = await describeTables(trx);
  await sql`select set_config('search_path', ${before}, true)`.execute(trx);
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

/** A missing table would look empty. @throws BackupProblem when tables or columns do not match the migrations */
function checkCompleteness(tables: readonly TableInBackup[], shapes: readonly TableShape[]): void {
  const wanted = new Map(shapes.filter(({ name }) => isKept(name)).map((shape) => [shape.name, shape]));
  for (const { name, columns } of tables) {
    const shape = wanted.get(name);
    if (!shape) throw new BackupProblem(`The backup has the table ${name} twice, or should not have it.`);
    wanted.delete(name);
    if ([...columns].sort().join() !== [...shape.columns].sort().join()) {
      throw new BackupProblem(`The backup does not have the columns of the table ${name}.`);
    }
  }
  const [missing] = wanted.keys();
  if (missing !== undefined) throw new BackupProblem(`The backup lacks the table ${missing}.`);
}

// Empties the tables, then calls `fill` with triggers off. Recreating foreign keys and indexes afterwards verifies the rows.
// @throws Error of the database when they are inconsistent
async function fillTables(trx: Trx, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const parts = await findDroppableParts(trx);
  await sql`set local maintenance_work_mem = '128MB'`.execute(trx);
  const alter = (change: string) => tables.map((table) => `alter table ${table} ${change}`);
  await run(trx, alter('disable trigger user'));
  await run(trx, [`truncate ${tables.join(', ')}`, ...parts.map(({ drop }) => drop)]);
  await fill();
  await run(trx, parts.map(({ create }) => create).reverse());
  await run(trx, alter('enable trigger user'));
}

async function run(trx: Trx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Foreign keys, then indexes without a constraint: dropped in this order, created in reverse. */
async function findDroppableParts(trx: Trx): Promise<{ drop: string; create: string }[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    with tables as (select oid, oid::regclass as name from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any(${allTables}::text[]))
    select 1 as step, format('alter table %s drop constraint %I', t.name, c.conname) as drop,
      format('alter table %s add constraint %I %s', t.name, c.conname, pg_get_constraintdef(c.oid)) as create
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype = 'f'
    union all
    select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from tables t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by step`.execute(trx);
  return rows;
}

/** Kysely's migration lock: a product that starts meanwhile waits for the restore. */
const MIGRATION_LOCK = '3853314791062309107';
const LOCK_TIMEOUT = '10s';

/** Until the transaction ends. @throws BackupProblem while the product runs, or a table stays locked */
async function lockDatabase(trx: Trx, tables: readonly string[]): Promise<void> {
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

/** A running process has caches, and may be sending mails of the old data. */
async function refuseWhileRunning(trx: Trx): Promise<void> {
  // PostgreSQL caches this view within a transaction.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const isRunning = sql`exists (select from pg_stat_activity
    where datname = current_database() and ${isOfAnotherProcess()})`;
  if (await holds(trx, isRunning)) {
    throw new BackupProblem(
      'Limelight, or another of its commands, is running on this database. Stop it first, and restore then.',
    );
  }
}

const LARGEST_MANIFEST = 1 << 20;

type OpenBackup = Awaited<ReturnType<typeof openBackup>>;

/** Verifies all rows. @throws BackupProblem when it is unreadable, incomplete, or of a newer product */
export async function openBackup(file: string) {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) {
      throw new BackupProblem(`The backup cannot be read: ${error.message}`);
    }
    throw notABackup(file);
  });
  try {
    const members = new Map<string, Entry>();
    for await (const member of zip.eachEntry()) members.set(member.fileName, member);
    const manifest = await readManifest(zip, members.get(MANIFEST), file);
    /** In the text format of COPY. */
    const readRows = ({ member }: TableInBackup): Promise<Readable> => openMember(zip, members.get(member));
    for (const table of manifest.tables) await checkRows(table, await readRows(table));
    return { manifest, readRows, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(
      `${file} was damaged after it had been written (${messageOf(error)}). Use another backup.`,
    );
  }
}

function notABackup(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of Limelight, or not all of it.`);
}

async function readManifest(zip: ZipFile, member: Entry | undefined, file: string): Promise<Manifest> {
  if (!member || member.uncompressedSize > LARGEST_MANIFEST) throw notABackup(file);
  const bytes = await buffer(await openMember(zip, member));
  // The library does not check it.
  if (crc32(bytes) !== member.crc32) throw new Error(`wrong checksum of ${MANIFEST}`);
  return parseManifest(bytes.toString('utf8'));
}

function openMember(zip: ZipFile, member: Entry | undefined): Promise<Readable> {
  if (!member) throw new Error('a table is missing');
  return zip.openReadStreamPromise(member);
}

async function checkRows(table: TableInBackup, content: Readable): Promise<void> {
  const { stream, result } = measure();
  await pipeline(content, stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { rows, sha256 } = result();
  if (rows !== table.rows || sha256 !== table.sha256) throw new Error(`wrong checksum of ${table.member}`);
}
