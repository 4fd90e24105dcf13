// A backup that cannot finish (full disk, quota, Ctrl+C) says so and leaves nothing behind.
import { mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk } from '#server/testing/small-disk.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
/** The prototype of all open files. */
let files: FileHandle;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-full-'));
  const handle = await open(folder);
  files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  await test.build.account();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the system reports it. */
const failure = (code: string): Error => Object.assign(new Error(`${code}: no room, write`), { code });

/** Allows this many writes, then fails all others. */
function fillUpAfter(pieces: number, code: string): () => number {
  let written = 0;
  const original = files.writeFile;
  vi.spyOn(files, 'writeFile').mockImplementation(function writeFile(this: FileHandle, ...given) {
    written += 1;
    return written > pieces ? Promise.reject(failure(code)) : original.apply(this, given);
  });
  return () => written;
}

const refused = {
  status: 1,
  output: '',
  errors: 'There is no room left on the disk. No backup was written.',
};

it.each([
  ['at its first bytes', 0, 'ENOSPC'],
  ['in the middle', 5, 'ENOSPC'],
  ['in the middle, by a quota', 5, 'EDQUOT'],
])('a backup says so and leaves nothing when there is no room %s', async (_where, pieces, code) => {
  const written = fillUpAfter(pieces, code);
  expect(await commandRunner(test, folder)('backup', 'a')).toEqual(refused);
  expect(written()).toBe(pieces + 1);
  expect(await readdir(folder)).toEqual([]);
});

it('a backup says so and leaves nothing when syncing to the disk fails', async () => {
  vi.spyOn(files, 'sync').mockRejectedValue(failure('ENOSPC'));
  expect(await commandRunner(test, folder)('backup', 'a')).toEqual(refused);
  expect(await readdir(folder)).toEqual([]);
});

describe('a backup halfway through a large table', () => {
  beforeAll(async () => {
    await sql`insert into organizations (name, address, city, state, zip_code, hours, description, url)
      select 'Organization ' || n, '', '', '', '', '', (select string_agg(md5(n || '-' || part), '')
        from generate_series(1, 30) part), 'https://example.org' from generate_series(1, 20000) n`.execute(
      test.db,
    );
  });
  afterAll(() => sql`truncate organizations cascade`.execute(test.db));

  it('says so when the disk is full', async () => {
    fillUpAfter(200, 'ENOSPC');
    expect(await commandRunner(test, folder)('backup', 'a')).toEqual(refused);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says so when interrupted', async () => {
    const controller = new AbortController();
    const original = files.writeFile;
    let pieces = 0;
    vi.spyOn(files, 'writeFile').mockImplementation(function writeFile(this: FileHandle, ...given) {
      pieces += 1;
      if (pieces === 200) controller.abort();
      return original.apply(this, given);
    });
    expect(await commandRunner(test, folder, () => controller.signal)('backup', 'a')).toEqual({
      ...refused,
      errors: 'Interrupted. No backup was written.',
    });
    expect(controller.signal.aborted).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });
});

it('a failed backup keeps the older one, and the next one replaces it', async () => {
  const run = commandRunner(test, folder);
  expect((await run('backup', 'a')).status).toBe(0);
  fillUpAfter(5, 'ENOSPC');
  expect(await run('backup', 'a', '--replace')).toEqual(refused);
  vi.restoreAllMocks();
  expect(await readdir(folder)).toEqual(['a']);
  expect((await run('backup', 'a', '--replace')).status).toBe(0);
  expect((await run('restore', 'a', '--replace')).status).toBe(0);
});

it('a backup says so and leaves nothing on a real full disk', async ({ skip }) => {
  const parent = await mkdtemp(path.join(tmpdir(), 'limelight-disk-'));
  try {
    const disk = await mountSmallDisk(parent, 1);
    if (disk === undefined) return skip('No file system can be mounted here');
    try {
      const run = commandRunner(test, disk.folder);
      const filler = await disk.fillUp(4096);
      expect(await run('backup', 'a')).toEqual(refused);
      expect(await readdir(disk.folder)).toEqual([path.basename(filler)]);
      await rm(filler);
      expect((await run('backup', 'a')).status).toBe(0);
    } finally {
      await disk.unmount();
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
