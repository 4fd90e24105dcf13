// A backup that goes through a program which encrypts it, with the lines of the manual, and what happens when that goes wrong.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readEverything } from './backup.test.data.ts';
import { commandRunner } from './command-line.test.run.ts';

const manual = path.join(import.meta.dirname, '../../docs/operations.md');
const program = [process.execPath, path.join(import.meta.dirname, 'main.ts')] as const;

let test: TestApp;
let folder: string;
let present: Record<string, string[]>;
/** The lines of the manual by the program that they name. */
let lines: Record<'openssl' | 'age', string[]>;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-piped-'));
  const owner = await test.build.account();
  for (let n = 0; n < 20; n += 1) await test.build.entry(owner, { verified: true });
  await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
    select id, account_id, 'created', 'owner', '{}' from entries order by id`.execute(test.db);
  present = await readEverything(test.db);
  const [, block = ''] = /### Encrypted\n.*?```sh\n(.*?)```/s.exec(await readFile(manual, 'utf8')) ?? [];
  const those = (name: string) => block.split('\n').filter((line) => line.includes(`${name} `));
  lines = { openssl: those('openssl'), age: those('age') };
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a line for a shell with a folder, a date and a database of this test. */
function shell(line: string): Promise<Outcome> {
  const typed = line
    .replaceAll('npm run --silent limelight --', program.map((word) => `'${word}'`).join(' '))
    .replaceAll(/\/(?:backups|etc\/limelight|root)\//g, `${folder}/`)
    .replaceAll('$(date +%F)', '2026-11-20');
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['--norc', '-o', 'pipefail', '-c', typed],
      { cwd: folder, env: { ...processEnvironment, DATABASE_URL: test.connectionString } },
      (_, output, errors) => resolve({ status: child.exitCode ?? -1, output, errors }),
    );
  });
}

const file = (name: string) => path.join(folder, name);
const check = (name: string) => commandRunner(test, folder)('restore', name, '--check');

async function backUp(
  name: 'openssl' | 'age',
): Promise<{ readonly decrypt: string; readonly encrypted: string }> {
  const [encrypt = '', decrypt = ''] = lines[name];
  const made = await shell(encrypt);
  expect(made).toMatchObject({ status: 0, output: '' });
  expect(made.errors).toMatch(/^Wrote the backup: [\d,]+ rows in 0\.0\d+ MB\.\n/);
  return { decrypt, encrypted: file(`limelight-2026-11-20.${name === 'age' ? 'age' : 'enc'}`) };
}

async function expectToComeBack(decrypt: string): Promise<void> {
  expect(await shell(decrypt)).toEqual({ status: 0, output: '', errors: '' });
  const checked = await commandRunner(test, folder)('restore', 'limelight-2026-11-20', '--check');
  expect(checked).toMatchObject({ status: 0, errors: '' });
  const other = await createTestApp();
  const restored = await commandRunner(other, folder)('restore', 'limelight-2026-11-20');
  expect(restored).toMatchObject({ status: 0, errors: '' });
  expect(await readEverything(other.db)).toEqual(present);
  await other.close();
}

describe('with openssl', () => {
  beforeAll(() => writeFile(file('backup.pass'), 'a long and rare phrase\n'));

  it('is encrypted and comes back by the lines of the manual', async () => {
    const { decrypt, encrypted } = await backUp('openssl');
    expect((await readFile(encrypted, 'latin1')).slice(0, 8)).toBe('Salted__');
    await expectToComeBack(decrypt);
  });

  it('does not come back with another passphrase', async () => {
    const { decrypt } = await backUp('openssl');
    await writeFile(file('other.pass'), 'another phrase\n');
    const { status } = await shell(decrypt.replace('backup.pass', 'other.pass'));
    // Openssl notices by its padding, which is right by chance once in 256 times; the restore always does.
    expect([0, 1]).toContain(status);
    const { errors } = await check('limelight-2026-11-20');
    expect(errors).toContain('is not a backup of Limelight, or not all of it. Nothing was changed.');
  });

  it('does not come back when its end is missing', async () => {
    const { decrypt, encrypted } = await backUp('openssl');
    const bytes = await readFile(encrypted);
    await writeFile(encrypted, bytes.subarray(0, bytes.length - 1600));
    await shell(decrypt);
    const { errors } = await check('limelight-2026-11-20');
    expect(errors).toContain('is not a backup of Limelight, or not all of it. Nothing was changed.');
  });
});

it('comes back from age by the lines of the manual', async ({ skip }) => {
  if ((await shell('age-keygen -o /root/backup.key')).status !== 0) return skip('age is not installed');
  await shell('age-keygen -y -o /etc/limelight/backup.pub /root/backup.key');
  const { decrypt, encrypted } = await backUp('age');
  expect(await readFile(encrypted, 'latin1')).toMatch(/^age-encryption\.org/);
  await expectToComeBack(decrypt);
  await shell('rm /root/backup.key && age-keygen -o /root/backup.key');
  expect(await shell(decrypt)).toMatchObject({ status: 1, output: '' });
});

it('says that it is no backup when nobody reads it', async () => {
  const [node, main] = program;
  const env = { ...processEnvironment, DATABASE_URL: test.connectionString };
  const child = spawn(node, [main, 'backup', '-'], { env });
  child.stdout.destroy();
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  expect(errors).toBe('The backup cannot be written: write EPIPE. No backup was written.\n');
});

it('fails where the disk is full', async () => {
  const { status, errors } = await shell('npm run --silent limelight -- backup - > /dev/full');
  expect(status).toBe(1);
  expect(errors).toMatch(/^It failed: .*no space left on device/i);
});

it('is not written to a terminal', async () => {
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  const outcome = await commandRunner(test, folder, undefined, stdout)('backup', '-');
  expect(outcome).toEqual({
    status: 1,
    output: '',
    errors: 'A backup is not text. Pipe it into a program or a file.',
  });
  expect(stdout.read()).toBeNull();
});

describe('ops/backup.sh', () => {
  const script = path.join(import.meta.dirname, '../../ops/backup.sh');
  const settings = {
    BACKUP_FOLDER: '/backups/nightly',
    BACKUP_ENCRYPT: 'openssl enc -aes-256-cbc -pbkdf2 -pass pass:secret',
  };
  const nightly = (more: Record<string, string> = {}) => {
    const given = Object.entries({ ...settings, ...more }).map(([name, value]) => `${name}='${value}'`);
    return shell(`env ${given.join(' ')} '${script}'`);
  };
  const kept = () => readdir(file('nightly'));
  beforeAll(async () => {
    await mkdir(file('nightly'));
    await shell(
      'touch -d "20 days ago" /backups/nightly/limelight-old && touch /backups/nightly/limelight-new',
    );
  });

  it.each([
    ['encrypting fails', { BACKUP_ENCRYPT: 'false' }],
    ['the backup fails', { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }],
    ['there is no such folder', { BACKUP_FOLDER: '/backups/none' }],
  ])('leaves nothing and deletes nothing when %s', async (_what, changed) => {
    const { status } = await nightly(changed);
    expect(status).not.toBe(0);
    expect(await kept()).toEqual(['limelight-new', 'limelight-old']);
  });

  it('makes a backup that only its owner reads, and deletes old ones then', async () => {
    expect(await nightly()).toMatchObject({ status: 0, output: '' });
    const [made = '', ...others] = await kept();
    expect(made).toMatch(/^limelight-\d{4}-\d\d-\d\dT\d{6}Z$/);
    expect(others).toEqual(['limelight-new']);
    expect((await stat(file(`nightly/${made}`))).mode & 0o777).toBe(0o600);
    await shell(`openssl enc -d -aes-256-cbc -pbkdf2 -pass pass:secret -in nightly/${made} -out decrypted`);
    expect(await check('decrypted')).toMatchObject({ status: 0, errors: '' });
  });
});
