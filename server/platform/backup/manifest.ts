/** What a backup says about itself: which product made it, when, and what is in it. */
import { z } from 'zod';

/** Grows when an older product could not read the file any more. */
export const BACKUP_FORMAT = 1;
/** The name of the manifest within the file. */
export const MANIFEST = 'manifest.json';

const tableInBackup = z.object({
  name: z.string(),
  /** The part of the file that holds its rows, in the text format of COPY. */
  member: z.string(),
  /** Its columns, in the order of the values. */
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The highest id that was ever given out; null for a table without ids of its own. */
  last_id: z.int().nullable(),
});

const manifest = z.object({
  product: z.literal('limelight'),
  format: z.literal(BACKUP_FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  postgresql: z.string(),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableInBackup),
});

export type TableInBackup = z.output<typeof tableInBackup>;
export type Manifest = z.output<typeof manifest>;

/** Said to the person as it is: the file cannot be written, or cannot be used. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/**
 * Reads a manifest.
 *
 * @throws BackupProblem when it is none, or a newer product made it.
 */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const format = z.object({ format: z.int() }).safeParse(value).data?.format ?? 0;
  if (format > BACKUP_FORMAT) {
    throw new BackupProblem('A newer version of Limelight made this backup. Restore it with that version.');
  }
  const { data, error } = manifest.safeParse(value);
  if (!data)
    throw new BackupProblem(`The backup does not say rightly what is in it: ${z.prettifyError(error)}`);
  return data;
}

/** What is no JSON is no manifest, which is said of it as of any other wrong value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
