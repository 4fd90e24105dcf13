/** The spreadsheets of a school: every entry that is not in the recycling bin, and what each student has of it. */
import type { Readable } from 'node:stream';
import { Invalid, NotFound } from '#server/platform/errors.ts';
import type { Db } from '#server/platform/platform.ts';
import type { Caller } from '#server/platform/sessions.ts';
import { MOST_ROWS } from '#server/platform/spreadsheet.ts';
import { streamFromWorker } from '#server/platform/worker-stream.ts';
import { selectPeople, type Person } from './download.queries.ts';
import { BATCH, writeSpreadsheetOf } from './download.spreadsheet.ts';
import type { SpreadsheetWork } from './download.worker.ts';

const program = new URL('./download.worker.ts', import.meta.url);
/** Megabytes: people, one batch of entries, and what is thrown away between two collections. */
const MEMORY_MAXIMUM = 128;

/** A spreadsheet on its way, and how many entries it will have. */
export interface Download {
  readonly spreadsheet: Readable;
  readonly entries: number;
}

/** Where entries are: the pool of this thread, and the way there for another one. */
export interface Source {
  readonly db: Db;
  readonly connectionString: string;
}

/** What of the person who asks matters here: the own school. */
type Asking = Pick<Caller, 'school_id' | 'time_zone'>;

/**
 * The entries of the caller's school, or of one graduation year, whoever recorded them.
 *
 * @throws Invalid when there are more than a sheet can have
 */
export async function downloadSchool(
  source: Source,
  caller: Asking,
  graduationYear: number | undefined,
): Promise<Download> {
  const people = await selectPeople(source.db, caller.school_id, { graduationYear });
  // Administrators are no students; those who were have their old entries in the file.
  return write(
    source,
    caller,
    people.filter(({ is_school_administration, entries }) => !is_school_administration || entries > 0),
  );
}

/**
 * The entries of one person of the caller's school.
 *
 * @throws NotFound when there is no such person in it
 * @throws Invalid when there are more than a sheet can have
 */
export async function downloadPerson(source: Source, caller: Asking, accountId: number): Promise<Download> {
  const people = await selectPeople(source.db, caller.school_id, { id: accountId });
  if (people.length === 0) throw new NotFound();
  return write(source, caller, people);
}

/** Many entries are written by a thread of their own; for few, starting one would take longer than that. */
function write({ db, connectionString }: Source, caller: Asking, people: readonly Person[]): Download {
  const entries = people.reduce((sum, person) => sum + person.entries, 0);
  if (entries >= MOST_ROWS) {
    throw new Invalid(
      `A spreadsheet has room for ${MOST_ROWS - 1} entries, and these are more. Please choose a graduation year.`,
    );
  }
  const timeZone = caller.time_zone;
  if (entries <= BATCH) return { entries, spreadsheet: writeSpreadsheetOf(db, people, timeZone) };
  const work: SpreadsheetWork = { connectionString, people, timeZone };
  return { entries, spreadsheet: streamFromWorker(program, work, MEMORY_MAXIMUM) };
}
