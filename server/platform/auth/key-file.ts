// The file with an installation's key, shared by all processes and in no backup; the database keeps the current key's
// fingerprint. Each line has the day a key was made and 32 bytes in base64url, current key first. # starts a comment.
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, DAY, type Clock } from '#server/platform/clock.ts';
import { createKey, fingerprint, KEY_BYTES, type Key } from './key.ts';
import type { Db } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import { addOnce, changeRows, not, putRow, valuesOf } from '#server/platform/database/rows.ts';

/** Days for which a replaced key still matches; nothing signed with a key lives longer than a year. */
export const OLDER_KEY_DAYS = 400;

const HEADER = `# The key of this Limelight. Keep it secret, and keep a copy where backups are not: it is in none of them.
`;

interface KeyLine {
  /** `YYYY-MM-DD` */
  readonly made: string;
  readonly secret: Buffer;
}

interface KeyFileOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly file: string;
  readonly warn?: (message: string) => void;
}

/**
 * For server and worker processes. A database without a fingerprint takes the file's key; after a rotation
 * the newer one. @throws StartError when the file is missing, damaged, or of another database
 */
export async function openKey(options: KeyFileOptions): Promise<Key> {
  const { db, clock, file, warn } = options;
  if ((await readFingerprint(db)) === undefined) await makeKeyFile(file, clock.now());
  const lines = await readKeyFile(file);
  const current = fingerprintOf(lines);
  await addOnce(db, 'key_fingerprint', { fingerprint: current, set_at: clock.now() });
  await refuseOtherKey(db, file, lines);
  const change = { fingerprint: current, set_at: clock.now() };
  await changeRows(db, 'key_fingerprint', { fingerprint: not(current) }, change);
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) warn?.(`${file} can be read by others than its owner. chmod 600 it.`);
  return keyOf(lines);
}

/** For commands. A missing or wrong key fails only when used. */
export async function borrowKey({ db, file }: Pick<KeyFileOptions, 'db' | 'file'>): Promise<Key> {
  try {
    const lines = await readKeyFile(file);
    await refuseOtherKey(db, file, lines);
    return keyOf(lines);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const refuse = (): never => {
      throw error;
    };
    return { mac: refuse, macs: refuse, seal: refuse, unseal: refuse, isSealedNow: refuse };
  }
}

/** Processes take the new key at a restart. Returns the number of older keys. @throws StartError for another database's file */
export async function rotateKey({ db, clock, file }: KeyFileOptions): Promise<number> {
  const lines = await readKeyFile(file);
  await refuseOtherKey(db, file, lines);
  const now = clock.now();
  const oldest = after(now, -OLDER_KEY_DAYS * DAY).toISOString();
  // A key was replaced on the day the one before it in the file was made.
  const kept = lines.filter(
    (_, index) => index === 0 || (lines[index - 1]?.made ?? '') >= oldest.slice(0, 10),
  );
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, textOf([newLine(now), ...kept]), { mode: 0o600, flag: 'wx' });
  await rename(part, file);
  return kept.length;
}

/** For when the former key is lost. @throws StartError when the file is damaged */
export async function acceptKey({ db, clock, file }: KeyFileOptions): Promise<void> {
  await makeKeyFile(file, clock.now());
  const row = { fingerprint: fingerprintOf(await readKeyFile(file)), set_at: clock.now() };
  await putRow(db, 'key_fingerprint', { only_row: true }, row);
}

export async function keyTrouble({ db, file }: Pick<KeyFileOptions, 'db' | 'file'>) {
  if ((await readFingerprint(db)) === undefined) return undefined;
  try {
    await refuseOtherKey(db, file, await readKeyFile(file));
    return undefined;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

/** @throws StartError unless the database has the fingerprint of a key in the file */
async function refuseOtherKey(db: Db, file: string, lines: readonly KeyLine[]): Promise<void> {
  const known = await readFingerprint(db);
  if (known !== undefined && lines.some(({ secret }) => fingerprint(secret).equals(known))) return;
  throw new StartError(
    `${file} is not the key of this database. ${RECOVERY} (all processes share one file, LIMELIGHT_KEY_FILE).`,
  );
}

const RECOVERY =
  'Put the key file of this installation there, or, if it is lost, go on with another one: limelight key accept';

async function readFingerprint(db: Db): Promise<Buffer | undefined> {
  return (await valuesOf<Buffer>(db)`select fingerprint from key_fingerprint`)[0];
}

async function readKeyFile(file: string): Promise<KeyLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartError(`The key cannot be read: ${error.message}`);
    throw new StartError(`${file} is missing, the key of this Limelight. ${RECOVERY}.`);
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [made = '', secret = ''] = line.split(' ');
      return { made, secret: Buffer.from(secret, 'base64url') };
    });
  const isWhole = lines.every(
    ({ made, secret }) => /^\d{4}-\d\d-\d\d$/.test(made) && secret.length === KEY_BYTES,
  );
  if (lines.length === 0 || !isWhole) throw new StartError(`${file} is damaged. ${RECOVERY}.`);
  return lines;
}

async function makeKeyFile(file: string, now: Date): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, textOf([newLine(now)]), { mode: 0o600, flag: 'wx' });
    await chmod(part, 0o600);
    await link(part, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartError(`The key cannot be written: ${message}`);
  } finally {
    await rm(part, { force: true });
  }
}

function newLine(now: Date): KeyLine {
  return { made: now.toISOString().slice(0, 10), secret: randomBytes(KEY_BYTES) };
}

function textOf(lines: readonly KeyLine[]): string {
  return HEADER + lines.map(({ made, secret }) => `${made} ${secret.toString('base64url')}\n`).join('');
}

function keyOf(lines: readonly KeyLine[]): Key {
  return createKey(lines.map(({ secret }) => secret));
}

function fingerprintOf(lines: readonly KeyLine[]): Buffer {
  const [current] = lines;
  if (current === undefined) throw new Error('There is no key');
  return fingerprint(current.secret);
}
