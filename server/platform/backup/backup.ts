/** Writes a snapshot of everything the product keeps into one file, while the product runs. Rows are streamed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { BACKUP_FORMAT, MANIFEST, type Manifest, type TableInBackup, measure } from './manifest.ts';
import { inOwnTransaction, type ConnectionOptions } from './own-transaction.ts';
import { columnList, describeTables, type TableShape, isKept } from './tables.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { valuesOf } from '#server/platform/database/rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';

interface BackupOptions extends ConnectionOptions {
  readonly clock: Clock;
  readonly file: string | Writable;
  readonly replace: boolean;
}

/** Level 6 is slightly smaller and takes twice as long. */
const COMPRESSION = 3;
const OWNER_ONLY = 0o100600;

/** @throws BackupProblem when the file exists and may not be replaced, or cannot be written */
export async function writeBackup(options: BackupOptions) {
  const { result, size } = await writeFileAtomically(options.file, options.replace, (write) =>
    inOwnTransaction(options, 'repeatable read', async (trx, client) => {
      // Every statement sees the same snapshot.
      const tables = (await describeTables(trx)).filter(({ name }) => isKept(name));
      const manifest: Manifest = {
        product: 'limelight',
        format: BACKUP_FORMAT,
        version: await productVersion(),
        made_at: options.clock.now().toISOString(),
        postgresql: (await valuesOf<string>(trx)`show server_version`)[0] ?? '',
        migrations: await valuesOf<string>(trx)`select name from kysely_migration order by name`,
        tables: [],
      };
      await pipeline(zip(trx, client, manifest, tables), write);
      return manifest;
    }),
  );
  return { manifest: result, bytes: size };
}

/** The manifest comes last, once the tables are measured. */
function zip(trx: Trx, client: pg.Client, manifest: Manifest, tables: readonly TableShape[]): Readable {
  const file = new ZipFile();
  // Safe: it is a PassThrough; yazl's types say less.
  const output = file.outputStream as Readable;
  file.on('error', (error: Error) => output.destroy(error));
  const options = { mtime: new Date(manifest.made_at), mode: OWNER_ONLY, compressionLevel: COMPRESSION };
  const add = (member: string, open: () => Readable): void =>
    file.addReadStreamLazy(member, options, (take) =>
      take(
        null,
        open().on('error', (error) => output.destroy(error)),
      ),
    );
  for (const { name, columns, last_id } of tables) {
    const table = { name, member: `tables/${name}.copy`, columns: [...columns], last_id };
    add(table.member, () =>
      copyOut(client, table, (measured) => manifest.tables.push({ ...table, ...measured })),
    );
  }
  add(MANIFEST, () => Readable.from(manifestText(trx, manifest)));
  file.end();
  return output;
}

/** Ids are read last, so that a restore does not reuse those given out during the backup. */
async function* manifestText(trx: Trx, manifest: Manifest): AsyncGenerator<Buffer> {
  const lastIds = new Map((await describeTables(trx)).map(({ name, last_id }) => [name, last_id]));
  for (const table of manifest.tables) table.last_id = lastIds.get(table.name) ?? null;
  yield Buffer.from(JSON.stringify(manifest, undefined, 2));
}

function copyOut(
  client: pg.Client,
  table: Pick<TableInBackup, 'name' | 'columns'>,
  onEnd: (measured: Pick<TableInBackup, 'rows' | 'sha256'>) => void,
): Readable {
  const { stream, result } = measure();
  const rows = client.query(
    copyTo(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) to stdout`),
  );
  rows.on('error', (error) => stream.destroy(error));
  stream.on('end', () => onEnd(result()));
  return rows.pipe(stream);
}

async function productVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
