// Brings the database to the newest form. A migration is one file of SQL in `migrations/`; they only go forward.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';

const folder = path.join(import.meta.dirname, '..', '..', 'migrations');

/** Where the migrations are read from; only tests give another place. */
export interface MigrateOptions {
  folder?: string;
}

/**
 * Runs the migrations that are missing, all in one transaction. Several processes may do this at once: one works and
 * the others wait for it.
 */
export async function migrateToLatest<T>(
  db: Kysely<T>,
  log: (message: string) => void,
  options: MigrateOptions = {},
): Promise<void> {
  const provider = new SqlFiles(options.folder ?? folder);
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) {
    if (status === 'Success') log(`Migrated the database: ${migrationName}`);
    if (status === 'Error') log(`The migration ${migrationName} failed; nothing was changed`);
  }
  if (error !== undefined) throw explain(error);
}

/** Names of the migrations that this version has and the database has not. */
export async function pendingMigrations<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<string[]> {
  const names = await listMigrations(options.folder ?? folder);
  const { rows: tables } = await sql`select from pg_tables
    where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return names;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

/** A migration as it is written. */
export interface MigrationText {
  readonly name: string;
  readonly text: string;
}

/** All migrations of this version, oldest first. */
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

class SqlFiles implements MigrationProvider {
  readonly #folder: string;

  constructor(from: string) {
    this.#folder = from;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const { name, text } of await readMigrations(this.#folder)) {
      // Without parameters PostgreSQL takes many statements in one text.
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  }
}

function explain(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const explanation = message.includes('previously executed migration')
    ? `This database was used by a newer version of Limelight, or a migration was removed (${message}).`
    : `The database could not be migrated: ${message}`;
  return new Error(explanation, { cause: error });
}
