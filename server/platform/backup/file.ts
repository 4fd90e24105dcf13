/** Reads a backup, after it has proven that it is whole. */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { stat } from 'node:fs/promises';
import { Writable, type Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { BackupProblem, MANIFEST, parseManifest, type Manifest, type TableInBackup } from './manifest.ts';
import { measure } from './measure.ts';
import { checkSeal } from './seal.ts';

const LARGEST_MANIFEST = 1 << 20;

/** A backup that is whole. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /** The rows of a table, in the text format of COPY. */
  readonly rowsOf: (table: TableInBackup) => Promise<Readable>;
  readonly close: () => void;
}

/**
 * Opens a backup and checks all of it.
 *
 * @throws BackupProblem when it cannot be read, is not whole, or a newer product made it.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  await stat(file).catch((error: unknown) => {
    throw new BackupProblem(
      `The backup cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  await checkSeal(file);
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(notReadable);
  try {
    const members = new Map<string, Entry>();
    for await (const member of zip.eachEntry()) members.set(member.fileName, member);
    const manifest = parseManifest(await readManifest(zip, members));
    for (const table of manifest.tables) await checkTable(zip, members, table);
    return {
      manifest,
      rowsOf: (table) => openMember(zip, members, table.member),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return notReadable(error);
  }
}

/** What the libraries say of a broken file is said as one of our own sentences. */
function notReadable(error: unknown): never {
  if (error instanceof BackupProblem) throw error;
  throw new BackupProblem(
    `The backup cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`,
  );
}

async function readManifest(zip: ZipFile, members: ReadonlyMap<string, Entry>): Promise<string> {
  if ((members.get(MANIFEST)?.uncompressedSize ?? 0) > LARGEST_MANIFEST) {
    throw new BackupProblem(`The part ${MANIFEST} of the backup is too large.`);
  }
  return (await buffer(await openMember(zip, members, MANIFEST))).toString('utf8');
}

function openMember(zip: ZipFile, members: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const member = members.get(name);
  if (!member) throw new BackupProblem(`The part ${name} of the backup is missing.`);
  return zip.openReadStreamPromise(member);
}

async function checkTable(
  zip: ZipFile,
  members: ReadonlyMap<string, Entry>,
  table: TableInBackup,
): Promise<void> {
  const { stream, result } = measure();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await openMember(zip, members, table.member), stream, nowhere);
  const { rows, bytes, sha256 } = result();
  if (rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256) {
    throw new BackupProblem(`The part ${table.member} of the backup is not what was written.`);
  }
}
