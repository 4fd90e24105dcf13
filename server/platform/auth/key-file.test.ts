// The key of an installation: created once, shared, checked for a mismatch, and replaced without losing what depends on
// it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { commandRunner, type Outcome } from '#server/command-line/command-line.test.run.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { DAY, systemClock, type Clock } from '#server/platform/clock.ts';
import { acceptKey, borrowKey, OLDER_KEY_DAYS, openKey, rotateKey } from './key-file.ts';
import { StartError } from '#server/platform/start.ts';

const TEXT = 'ana@school.example';

let database: TestDatabase;
let folder: string;
let file: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-key-'));
  file = path.join(folder, 'data', 'limelight.key');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const options = (clock: Clock = systemClock) => ({ db: database.db, clock, file });
const on = (day: string): Clock => ({ now: () => new Date(`${day}T12:00:00Z`) });

/** Starts the product as a process on the database, until it refuses to run. */
function start(): Promise<{ status: number | null; stderr: string }> {
  const env = {
    ...processEnvironment,
    DATABASE_URL: database.connectionString,
    LIMELIGHT_KEY_FILE: file,
    DEMO: 'off',
    PORT: '0',
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['server/main.ts'], { env }, (_error, _stdout, stderr) =>
      resolve({ status: child.exitCode, stderr }),
    );
  });
}

it('the key file is created at the first start, for its owner only, by one of several processes', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => openKey(options())));
  const macs = new Set(keys.map((key) => key.mac('mailbox', TEXT).toString('hex')));
  expect(macs.size).toBe(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['limelight.key']);
});

it('each use of the key has a separate subkey', async () => {
  const key = await openKey(options());
  expect(key.mac('mailbox', TEXT)).toHaveLength(32);
  expect(key.mac('mailbox', TEXT).equals(key.mac('network', TEXT))).toBe(false);
});

it('the product does not start without its key, with another one, or a damaged one', async () => {
  await openKey(options());
  const own = await readFile(file, 'utf8');
  await rm(file);
  expect(await start()).toEqual({ status: 1, stderr: expect.stringContaining(`${file} is missing`) });
  await expect(stat(file)).rejects.toThrow('ENOENT');

  await writeFile(file, `2026-01-01 ${Buffer.alloc(32, 7).toString('base64url')}\n`);
  expect(await start()).toEqual({
    status: 1,
    stderr: expect.stringContaining(`${file} is not the key of this database`),
  });

  await writeFile(file, own.slice(0, -9));
  expect(await start()).toEqual({ status: 1, stderr: expect.stringContaining(`${file} is damaged`) });

  await writeFile(file, own);
  await expect(openKey(options())).resolves.toBeDefined();
});

it('the start warns of a key file that others can read', async () => {
  await openKey(options());
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  await openKey({ ...options(), warn });
  expect(warnings).toEqual([]);
  await writeFile(`${file}.open`, await readFile(file), { mode: 0o644 });
  await openKey({ ...options(), file: `${file}.open`, warn });
  expect(warnings).toEqual([`${file}.open can be read by others than its owner. chmod 600 it.`]);
});

it('after a rotation, values made with an older key still match until they expire', async () => {
  const first = (await openKey(options(on('2026-01-01')))).mac('mailbox', TEXT);
  expect(await rotateKey(options(on('2026-02-01')))).toBe(1);
  const rotated = await openKey(options());
  expect(rotated.mac('mailbox', TEXT).equals(first)).toBe(false);
  expect(rotated.macs('mailbox', TEXT)[1]?.equals(first)).toBe(true);

  const late = new Date(Date.parse('2026-02-01T12:00:00Z') + (OLDER_KEY_DAYS + 1) * DAY);
  expect(await rotateKey(options({ now: () => late }))).toBe(1);
  const macs = (await openKey(options())).macs('mailbox', TEXT).map((mac) => mac.toString('hex'));
  expect(macs).toHaveLength(2);
  expect(macs).not.toContain(first.toString('hex'));
});

it('a key file from before a rotation is noticed', async () => {
  await openKey(options());
  const before = await readFile(file);
  await rotateKey(options());
  await openKey(options());
  await writeFile(file, before);
  await expect(openKey(options())).rejects.toThrow(StartError);
});

it('without the key, only commands that do not need it work', async () => {
  await openKey(options());
  await rm(file);
  const key = await borrowKey(options());
  expect(() => key.mac('mailbox', TEXT)).toThrow(`${file} is missing`);
});

it('the product starts with another key once an operator accepts it', async () => {
  await openKey(options());
  await rm(file);
  await acceptKey(options());
  await expect(openKey(options())).resolves.toBeDefined();
});

it('commands rotate and accept the key; backup and restore name it', async () => {
  await openKey(options());
  const context = { ...options(), config: { keyFile: file } };
  const opened = { context, connectionString: database.connectionString } as unknown as Parameters<
    typeof commandRunner
  >[0];
  const run = (...typed: string[]): Promise<Outcome> => commandRunner(opened, folder)(...typed);
  expect((await run('key', 'rotate')).output).toContain('has a new key, and 1 older.');
  expect((await run('backup', 'backup.zip')).output).toContain(`Not in it is the key file, ${file}`);
  await rm(file);
  expect((await run('key', 'accept')).output).toContain('is the key of this database now.');
  const restored = await run('restore', 'backup.zip');
  expect(restored).toMatchObject({
    status: 0,
    output: expect.stringContaining('Limelight will not start yet.'),
  });
});
