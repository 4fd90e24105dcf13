// Files that are not what was written: each is refused before anything is touched.
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANIFEST, type Manifest } from '#server/platform/backup-manifest.ts';
import { seal, UNSEALED } from '#server/platform/backup-seal.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readEverything } from './backup.test.data.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
let whole: Buffer;
let present: Record<string, string[]>;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-damaged-'));
  const account = await test.build.account();
  for (let n = 0; n < 50; n += 1) await test.build.entry(account);
  const { complained } = await commandRunner(test, folder)('backup', 'whole.limelight');
  if (complained !== '') throw new Error(`The test could not make a backup: ${complained}`);
  whole = await readFile(path.join(folder, 'whole.limelight'));
  present = await readEverything(test.db);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function refusal(bytes: Uint8Array | string): Promise<string> {
  await writeFile(path.join(folder, 'damaged.limelight'), bytes);
  return refusalOf('damaged.limelight');
}

async function refusalOf(name: string): Promise<string> {
  const outcome: Outcome = await commandRunner(test, folder)('restore', name, '--replace');
  expect(outcome).toMatchObject({ status: 1, said: '' });
  expect(outcome.complained).toMatch(/Nothing was changed\.$/);
  expect(await readEverything(test.db)).toEqual(present);
  return outcome.complained;
}

/** Writes the backup once more, with a right seal, and something changed within. */
async function rewritten(change: {
  readonly member?: (name: string, bytes: Buffer) => Buffer | undefined;
  readonly manifest?: (manifest: Manifest) => object;
}): Promise<string> {
  const old = await openPromise(path.join(folder, 'whole.limelight'), {
    lazyEntries: true,
    autoClose: false,
  });
  const zip = new ZipFile();
  for await (const entry of old.eachEntry()) {
    const bytes = await buffer(await old.openReadStreamPromise(entry));
    const isManifest = entry.fileName === MANIFEST;
    const manifest = (): Buffer =>
      Buffer.from(JSON.stringify(change.manifest?.(JSON.parse(bytes.toString()) as Manifest)));
    const changed =
      isManifest && change.manifest
        ? manifest()
        : change.member && !isManifest
          ? change.member(entry.fileName, bytes)
          : bytes;
    if (changed) zip.addBuffer(changed, entry.fileName);
  }
  old.close();
  zip.end({ comment: UNSEALED, forceZip64Format: false });
  const file = path.join(folder, 'rewritten.limelight');
  // Safe: it is a PassThrough; the types of yazl say less than there is.
  await pipeline(zip.outputStream as Readable, seal(), createWriteStream(file));
  return 'rewritten.limelight';
}

it('refuses one flipped byte, wherever it is', async () => {
  const places = [0, 10, 60, 500, Math.floor(whole.length / 2), whole.length - 200, whole.length - 1];
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    expect(await refusal(damaged)).toContain('was damaged after it had been written');
  }
});

it('refuses a file that was cut off, is empty, is another one, or is not there', async () => {
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, 1000),
    Buffer.alloc(0),
    Buffer.from('hello'),
  ]) {
    expect(await refusal(bytes)).toContain('is not a backup of Limelight, or not all of it');
  }
  expect(await refusalOf('none.limelight')).toContain('cannot be read');
});

it('refuses a part that is missing, and one whose hash is another', async () => {
  const missing = await rewritten({
    member: (name, bytes) => (name.includes('/entries.') ? undefined : bytes),
  });
  expect(await refusalOf(missing)).toContain('The part tables/entries.copy of the backup is missing.');
  const other = await rewritten({
    member: (name, bytes) =>
      name.includes('/entries.') ? Buffer.from(bytes.toString().replace('Event 1', 'Event 2')) : bytes,
  });
  expect(await refusalOf(other)).toContain(
    'The part tables/entries.copy of the backup is not what was written.',
  );
  const none = await rewritten({ manifest: () => ({}) });
  expect(await refusalOf(none)).toContain('does not say rightly what is in it');
});

it('refuses what a newer product made', async () => {
  const format = await rewritten({ manifest: (manifest) => ({ ...manifest, format: 2 }) });
  expect(await refusalOf(format)).toContain('A newer version of Limelight made this backup');
  const migrations = await rewritten({
    manifest: (manifest) => ({
      ...manifest,
      version: '9.0.0',
      migrations: [...manifest.migrations, '9999_later'],
    }),
  });
  expect(await refusalOf(migrations)).toContain('A newer version of Limelight (9.0.0)');
});

it('refuses rows that do not fit together, and a table that it does not know', async () => {
  const strange = await rewritten({
    manifest: ({ tables, ...manifest }) => ({
      ...manifest,
      tables: tables.map((table) => (table.name === 'throttles' ? { ...table, name: 'pg_class' } : table)),
    }),
  });
  expect(await refusalOf(strange)).toContain('a table pg_class that Limelight does not know');
  const orphans = await rewritten({
    manifest: ({ tables, ...manifest }) => ({
      ...manifest,
      tables: tables.filter(({ name }) => name !== 'accounts'),
    }),
  });
  expect(await refusalOf(orphans)).toMatch(/^The database refused it: .*foreign key/);
});

it('restores the file as it was written', async () => {
  expect((await commandRunner(test, folder)('restore', 'whole.limelight', '--replace')).status).toBe(0);
  expect(await readEverything(test.db)).toEqual(present);
});
