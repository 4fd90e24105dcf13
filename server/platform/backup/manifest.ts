import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { z } from 'zod';

/** Increased when an older product could not read the file. Format 1: trial versions before 1.0. */
export const BACKUP_FORMAT = 2;
export const MANIFEST = 'manifest.json';

const tableInBackup = z.object({
  name: z.string(),
  /** The member of the zip with its rows, in the text format of COPY. */
  member: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The highest id ever given out; null for a table without ids of its own. */
  last_id: z.int().nullable(),
});

const manifest = z.object({
  product: z.literal('limelight'),
  format: z.literal(BACKUP_FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  postgresql: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableInBackup),
});

export type TableInBackup = z.output<typeof tableInBackup>;
export type Manifest = z.output<typeof manifest>;

export const OF_TRIAL =
  'This backup was made by a trial version before 1.0, which version 1.0 cannot restore (docs/operations.md, From a trial to 1.0).';

/** Shown to the person as it is. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** @throws BackupProblem when it is invalid, or of a newer product or a trial version */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const format = z.object({ format: z.int() }).safeParse(value).data?.format ?? 0;
  if (format === 1) throw new BackupProblem(OF_TRIAL);
  if (format > BACKUP_FORMAT) {
    throw new BackupProblem('A newer version of Limelight made this backup. Restore it with that version.');
  }
  const { data, error } = manifest.safeParse(value);
  if (!data) throw new BackupProblem(`The backup's list of contents is wrong: ${z.prettifyError(error)}`);
  return data;
}

export interface Measured {
  readonly rows: number;
  readonly sha256: string;
}

/** `result` is known when the stream has ended. */
export function measure(): { readonly stream: Transform; readonly result: () => Measured } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      // COPY writes a line break within a value as `\n`, so each real one ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}
