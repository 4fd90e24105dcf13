/** What backup and restore have in common: their words, and how a failure or an interruption is told. */
import pg from 'pg';
import { BackupProblem, type Manifest } from '#server/platform/backup/manifest.ts';
import { Refusal } from './command.ts';

/** The code of PostgreSQL for rows with too few or too many values; it names only columns. */
const BAD_COPY_FORMAT = '22P04';
const LONGEST_WORDS = 200;

/**
 * Does work that changes everything or nothing.
 *
 * @throws Refusal for what the person has to know, with what became of it.
 */
export async function allOrNothing<T>(
  interruption: AbortSignal | undefined,
  nothing: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (interruption?.aborted) throw new Refusal(`Interrupted. ${nothing}`);
    if (error instanceof BackupProblem) throw new Refusal(`${error.message} ${nothing}`);
    // Said by the database within the transaction, which it then took back.
    if (error instanceof pg.DatabaseError)
      throw new Refusal(`The database refused it: ${withoutValues(error)}. ${nothing}`);
    if (isFullDisk(error)) throw new Refusal(`There is no room left on the disk. ${nothing}`);
    throw error;
  }
}

/** What the database says of bad values quotes them, and in a backup they are personal data. */
function withoutValues({ code = '', message, where = '' }: pg.DatabaseError): string {
  const isAboutValues = code.startsWith('22') && code !== BAD_COPY_FORMAT;
  const words = isAboutValues ? message.replace(/".*"/s, '“…”') : message;
  const place = /^COPY \w+, line \d+(, column \w+)?/m.exec(where)?.[0];
  const short = words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
  return place === undefined ? short : `${short} (${place})`;
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}

/** How much is in a backup: `accounts: 12, entries: 240, lines of history: 1,024`. */
export function describeContents({ tables }: Manifest): string {
  const rows = (name: string): string =>
    (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString('en-US');
  return `accounts: ${rows('accounts')}, entries: ${rows('entries')}, lines of history: ${rows('entry_history')}`;
}

/** A size in the unit that people would use. */
export function describeBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}
