/**
 * Writes everything that the product keeps into one file, as it was at one moment, while the product goes on. Rows pass
 * through; a large database needs no more memory than a small one.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import {
  currentSchema,
  describeTables,
  listAppliedMigrations,
  readLastId,
  type TableShape,
} from './catalog.ts';
import { allowLongWork, onOwnConnection, type OwnConnection } from './connection.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest, type TableInBackup } from './manifest.ts';
import { measure } from './measure.ts';
import { beginFile } from './part.ts';
import { seal, UNSEALED } from './seal.ts';
import { keptTables } from './tables.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';

export interface BackupOptions {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly file: string;
  /** Whether a file of this name may be overwritten. */
  readonly replace: boolean;
  readonly interruption?: AbortSignal | undefined;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  /** The size of the file. */
  readonly bytes: number;
}

/** Time for space: level 6 makes the file a little smaller and takes twice as long. */
const COMPRESSION = 3;
/** A file of whoever runs the command, and of nobody else. */
const PRIVATE_FILE = 0o100600;

/**
 * Writes a backup. The file is there when it is whole, or not at all.
 *
 * @throws BackupProblem when there is such a file and it may not be replaced, or it cannot be written.
 */
export async function writeBackup(wish: BackupOptions): Promise<WrittenBackup> {
  const file = await beginFile(wish.file, wish.replace);
  try {
    const output = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of bytes) await file.write(chunk);
    };
    const manifest = await onOwnConnection(wish.connectionString, wish.interruption, (connection) =>
      readAll(connection, wish.clock, (zip) => pipeline(zip, seal(), output)),
    );
    return { manifest, bytes: await file.finish() };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Reads the tables in one transaction and hands them on as a zip; answers what is in it. */
function readAll(
  { db, client }: OwnConnection,
  clock: Clock,
  write: (zip: Readable) => Promise<void>,
): Promise<Manifest> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowLongWork(trx);
      const made_at = clock.now();
      const schema = await currentSchema(trx);
      const about = {
        product: 'limelight',
        format: BACKUP_FORMAT,
        version: await productVersion(),
        made_at: made_at.toISOString(),
        postgresql: await serverVersion(trx),
        migrations: await listAppliedMigrations(trx),
      } as const;
      const tables: TableInBackup[] = [];
      let manifest: Manifest | undefined;

      const zip = new ZipFile();
      // Safe: it is a PassThrough; the types of yazl say less than there is.
      const output = zip.outputStream as Readable;
      zip.on('error', (error: Error) => output.destroy(error));
      const options = { mtime: made_at, mode: PRIVATE_FILE, compressionLevel: COMPRESSION };
      for (const table of await describeTables(trx, schema, keptTables)) {
        const member = `tables/${table.name}.copy`;
        zip.addReadStreamLazy(member, options, (take) => {
          const { stream, result } = measure();
          stream.on('end', () =>
            tables.push({
              name: table.name,
              member,
              columns: [...table.columns],
              ...result(),
              last_id: null,
            }),
          );
          const rows = client().query(copyTo(copyText(schema, table)));
          rows.on('error', (error) => stream.destroy(error));
          take(null, rows.pipe(stream));
        });
      }
      // Last, when it is known what was written. Ids are read after the rows, so that none is higher than they say.
      zip.addReadStreamLazy(MANIFEST, options, (take) => {
        withLastIds(trx, schema, tables).then(
          (complete) => {
            manifest = { ...about, tables: complete };
            take(null, Readable.from([Buffer.from(JSON.stringify(manifest, undefined, 2))]));
          },
          (error: unknown) => take(error, Readable.from([])),
        );
      });
      zip.end({ comment: UNSEALED, forceZip64Format: false });
      await write(output);
      if (!manifest) throw new Error('The backup ended before it was whole');
      return manifest;
    });
}

function copyText(schema: string, { name, columns }: TableShape): string {
  const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  return `copy ${table} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) to stdout`;
}

async function withLastIds(
  trx: Trx,
  schema: string,
  tables: readonly TableInBackup[],
): Promise<TableInBackup[]> {
  const complete: TableInBackup[] = [];
  for (const table of tables) {
    complete.push({ ...table, last_id: await readLastId(trx, schema, table.name) });
  }
  return complete;
}

async function serverVersion(trx: Trx): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(trx);
  return rows[0]?.version ?? '';
}

async function productVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
