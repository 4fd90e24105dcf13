/** Spreadsheets of a school: every entry outside the recycling bin, and the totals of each student. */
import type { Readable } from 'node:stream';
import { Invalid, NotFound } from '#server/platform/http/errors.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { MAX_ROWS } from '#server/platform/xlsx/spreadsheet.ts';
import { SPREADSHEETS_AT_ONCE } from '#server/platform/xlsx/slots.ts';
import { createStreamThreads } from '#server/platform/xlsx/worker-stream.ts';
import { countPeople, type ExportScope } from './download.queries.ts';
import { BATCH, writeSpreadsheetOf } from './download.spreadsheet.ts';
import type { SpreadsheetWork } from './download.worker.ts';

/** Megabytes: kept for the people and one batch of entries; young for garbage between two collections. */
const MEMORY = { kept: 128, young: 16 };
/** The threads that write large spreadsheets. */
export const spreadsheetThreads = createStreamThreads(
  new URL('./download.worker.ts', import.meta.url),
  MEMORY,
  SPREADSHEETS_AT_ONCE,
);

export interface Download {
  readonly spreadsheet: Readable;
  readonly entries: number;
}

/** Where to read entries: the pool of this thread, and the connection settings for a worker thread. */
export interface Source {
  readonly db: Db;
  readonly connectionString: string;
}

type Asking = Pick<Caller, 'school_id' | 'time_zone'>;

/** @throws Invalid when there are more entries than a sheet can have */
export async function downloadSchool(
  source: Source,
  caller: Asking,
  graduationYear: number | undefined,
): Promise<Download> {
  const whose = { schoolId: caller.school_id, graduationYear };
  const { entries } = await countPeople(source.db, whose);
  return write(source, caller, whose, entries);
}

/** @throws NotFound for a person of another school; Invalid when there are more entries than a sheet can have */
export async function downloadPerson(source: Source, caller: Asking, accountId: number): Promise<Download> {
  const whose = { schoolId: caller.school_id, accountId };
  const { people, entries } = await countPeople(source.db, whose);
  if (people === 0) throw new NotFound();
  return write(source, caller, whose, entries);
}

/** Many entries are written in a worker thread; for few, it may have to be started, which takes longer than writing. */
function write(
  { db, connectionString }: Source,
  { time_zone: timeZone }: Asking,
  whose: ExportScope,
  entries: number,
): Download {
  if (entries >= MAX_ROWS) {
    throw new Invalid(
      `A spreadsheet has room for ${MAX_ROWS - 1} entries, and these are more. Please choose a graduation year.`,
    );
  }
  if (entries <= BATCH) return { entries, spreadsheet: writeSpreadsheetOf(db, whose, timeZone) };
  const work: SpreadsheetWork = { connectionString, whose, timeZone };
  return { entries, spreadsheet: spreadsheetThreads.start(work) };
}
