/** Makes a manipulated backup, for tests of what a restore refuses. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { MANIFEST, type Manifest, measure, type Measured } from '#server/platform/backup/manifest.ts';

export interface Change {
  /** Changes the rows of a table; undefined leaves the table out. */
  readonly rows?: (table: string, text: string) => string | undefined;
  /** Whether the manifest matches the changed rows. */
  readonly honest?: boolean;
  readonly manifest?: (manifest: Manifest) => object;
}

/** Writes a copy of a backup with changed contents. */
export async function rewriteBackup(from: string, to: string, change: Change): Promise<void> {
  const old = await openPromise(from, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  const measured = new Map<string, Measured>();
  for await (const entry of old.eachEntry()) {
    const bytes = await buffer(await old.openReadStreamPromise(entry));
    if (entry.fileName === MANIFEST) {
      const manifest = withMeasures(JSON.parse(bytes.toString()) as Manifest, measured);
      zip.addBuffer(Buffer.from(JSON.stringify(change.manifest?.(manifest) ?? manifest)), MANIFEST);
      continue;
    }
    const text = change.rows
      ? change.rows(path.basename(entry.fileName, '.copy'), bytes.toString())
      : bytes.toString();
    if (text === undefined) continue;
    zip.addBuffer(Buffer.from(text), entry.fileName);
    if (change.honest) measured.set(entry.fileName, await measureText(text));
  }
  old.close();
  zip.end();
  // Safe: it is a PassThrough; yazl's types say less.
  await pipeline(zip.outputStream as Readable, createWriteStream(to));
}

function withMeasures(manifest: Manifest, measured: ReadonlyMap<string, Measured>): Manifest {
  return {
    ...manifest,
    tables: manifest.tables.map((table) => ({ ...table, ...measured.get(table.member) })),
  };
}

async function measureText(text: string): Promise<Measured> {
  const { stream, result } = measure();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(Readable.from([Buffer.from(text)]), stream, nowhere);
  return result();
}
