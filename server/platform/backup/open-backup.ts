/** Opens a backup and proves that it is whole. */
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Writable, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { BackupProblem, MANIFEST, parseManifest, type Manifest, type TableInBackup } from './manifest.ts';
import { measure } from './measure.ts';

const LARGEST_MANIFEST = 1 << 20;

export interface OpenBackup {
  readonly manifest: Manifest;
  /** The rows of a table, in the text format of COPY. */
  readonly readRows: (table: TableInBackup) => Promise<Readable>;
  readonly close: () => void;
}

/**
 * Opens a backup and checks all rows in it.
 *
 * @throws BackupProblem when it cannot be read, is not whole, or a newer product made it.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) {
      throw new BackupProblem(`The backup cannot be read: ${error.message}`);
    }
    throw notABackup(file);
  });
  try {
    const members = new Map<string, Entry>();
    for await (const member of zip.eachEntry()) members.set(member.fileName, member);
    const manifest = await readManifest(zip, members.get(MANIFEST), file);
    const readRows = ({ member }: TableInBackup): Promise<Readable> => openMember(zip, members.get(member));
    for (const table of manifest.tables) await checkRows(table, await readRows(table));
    return { manifest, readRows, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(
      `${file} was damaged after it had been written (${error instanceof Error ? error.message : String(error)}). Use another backup.`,
    );
  }
}

function notABackup(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of Limelight, or not all of it.`);
}

async function readManifest(zip: ZipFile, member: Entry | undefined, file: string): Promise<Manifest> {
  if (!member || member.uncompressedSize > LARGEST_MANIFEST) throw notABackup(file);
  const bytes = await buffer(await openMember(zip, member));
  // The library does not compare it.
  if (crc32(bytes) !== member.crc32) throw new Error(`wrong checksum of ${MANIFEST}`);
  return parseManifest(bytes.toString('utf8'));
}

function openMember(zip: ZipFile, member: Entry | undefined): Promise<Readable> {
  if (!member) throw new Error('a table is missing');
  return zip.openReadStreamPromise(member);
}

async function checkRows(table: TableInBackup, content: Readable): Promise<void> {
  const { stream, result } = measure();
  await pipeline(content, stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { rows, sha256 } = result();
  if (rows !== table.rows || sha256 !== table.sha256) throw new Error(`wrong checksum of ${table.member}`);
}
