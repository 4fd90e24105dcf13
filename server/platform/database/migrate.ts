// A migration is one SQL file in `migrations/`; they only go forward.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { messageOf } from '#server/platform/plain-text.ts';
import { StartError } from '#server/platform/start.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/** The first migration of the trial versions before 1.0, whose databases and backups have another form. */
const FIRST_OF_TRIAL = '0001_accounts';

export function isOfTrial(migrations: readonly string[]): boolean {
  return migrations.includes(FIRST_OF_TRIAL);
}

interface MigrateOptions {
  folder?: string;
  /** For processes: accepts a newer database that keeps all this version uses, since both run side by side in an upgrade. */
  acceptNewer?: boolean;
  patience?: LockPatience;
}

/** Queries on a table queue behind a migration that waits for it. */
interface LockPatience {
  readonly lockMs: number;
  readonly pauseMs: number;
  readonly tries: number;
}

/** A waiting migration holds locks; after a second, PostgreSQL might resolve a deadlock by ending a request instead. */
const usualPatience: LockPatience = { lockMs: 500, pauseMs: 5000, tries: 55 };
/** Every tenth try is longer: PostgreSQL ends an autovacuum that blocks the table only after a second. */
const longer = { each: 10, times: 3 };
/** `lock_not_available` and `deadlock_detected`. */
const tableInUse = ['55P03', '40P01'];

/**
 * In one transaction, retried while a table is in use. Of several processes, one works and the others wait. @throws Error with a
 * readable message when a migration fails, or for a database of a newer or a trial version
 */
export async function migrateToLatest<T>(
  db: Kysely<T>,
  log: (message: string) => void,
  options: MigrateOptions = {},
): Promise<void> {
  const from = options.folder ?? folder;
  const done = await listDone(db);
  if (options.acceptNewer) {
    const newer = await survivedMigrations(done, from);
    if (newer.length > 0) {
      log(`A newer version has migrated the database (${newer.join(', ')}), which this one can go on with.`);
      return;
    }
  }
  const { lockMs, pauseMs, tries } = options.patience ?? usualPatience;
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = attempt % longer.each === 0 ? longer.times * lockMs : lockMs;
    const provider = { getMigrations: () => migrationsFor(from, waitMs) };
    const migrator = new Migrator({ db, provider });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (attempt < tries && tableInUse.includes((error as { code?: string } | undefined)?.code ?? '')) {
      if (attempt === 1) log('A table is in use that a migration changes; trying until it is free ...');
      await wait(pauseMs);
      continue;
    }
    for (const { migrationName, status } of results) {
      if (status === 'Success') log(`Migrated the database: ${migrationName}`);
      if (status === 'Error') log(`The migration ${migrationName} failed; nothing was changed`);
    }
    if (error !== undefined) throw explain(error);
    return;
  }
}

/** Read-only. @throws StartError when a newer version has migrated the database, or it was never migrated */
export async function refuseNewerDatabase<T>(
  db: Kysely<T>,
  { folder: from = folder }: MigrateOptions = {},
): Promise<void> {
  const known = new Set(await listMigrations(from));
  const done = await listDone(db);
  if (done.length === 0) throw new StartError('There is nothing of Limelight in this database yet.');
  const unknown = done.find((name) => !known.has(name));
  if (unknown !== undefined) throw new StartError(`${NEWER} (it has ${unknown}).`);
}

export async function pendingMigrations<T>(
  db: Kysely<T>,
  { folder: from = folder }: MigrateOptions = {},
): Promise<string[]> {
  const names = await listMigrations(from);
  const done = new Set(await listDone(db));
  return names.filter((name) => !done.has(name));
}

/** A newer version's migrations that this one can run with; empty when there are none, or an incompatible one. */
async function survivedMigrations(done: readonly string[], from: string): Promise<string[]> {
  const ours = await listMigrations(from);
  const last = ours.at(-1) ?? '';
  const newer = done.filter((name) => !ours.includes(name));
  const hasAllOfOurs = ours.every((name) => done.includes(name));
  return hasAllOfOurs && newer.every((name) => name > last && isSurvivedBy(last, name)) ? newer : [];
}

/** A migration that drops something names the first one that no longer uses it: `0020_drop_nicknames_after_0018`. Others only add. */
function isSurvivedBy(known: string, migration: string): boolean {
  const needed = /_after_(\d{4})$/.exec(migration)?.[1];
  return needed === undefined || known.slice(0, 4) >= needed;
}

/** @throws StartError for a trial version's database */
async function listDone<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables
    where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  if (isOfTrial(done)) throw new StartError(TRIAL);
  return done;
}

const TRIAL =
  'This database was made by a trial version before 1.0. Version 1.0 begins with an empty one (docs/operations.md, From a trial to 1.0).';
const NEWER = 'This database was used by a newer version of Limelight, or a migration was removed';

interface MigrationText {
  readonly name: string;
  readonly text: string;
}

export async function readMigrations(from = folder): Promise<MigrationText[]> {
  const names = await listMigrations(from);
  const texts = names.map((name) => readFile(path.join(from, `${name}.sql`), 'utf8'));
  return (await Promise.all(texts)).map((text, index) => ({ name: names[index] ?? '', text }));
}

async function listMigrations(from: string): Promise<string[]> {
  const files = await readdir(from);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

/** Without parameters PostgreSQL takes many statements in one text. */
async function migrationsFor(from: string, lockMs: number): Promise<Record<string, Migration>> {
  const migrations = (await readMigrations(from)).map(({ name, text }) => {
    const statements = sql.raw(`set local lock_timeout = ${lockMs};\n${text}`);
    return [name, { up: async (db: Kysely<unknown>) => void (await statements.execute(db)) }];
  });
  return Object.fromEntries(migrations) as Record<string, Migration>;
}

function explain(error: unknown): Error {
  const message = messageOf(error);
  const explanation = message.includes('previously executed migration')
    ? `${NEWER} (${message}).`
    : `The database could not be migrated: ${message}`;
  return new Error(explanation, { cause: error });
}
