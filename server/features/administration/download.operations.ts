/** The spreadsheets of a school: every entry that is not in the recycling bin, and what each student has of it. */
import type { Readable } from 'node:stream';
import { Invalid, NotFound } from '#server/platform/errors.ts';
import type { Db, Platform } from '#server/platform/platform.ts';
import type { Caller } from '#server/platform/sessions.ts';
import { MOST_ROWS, writeSpreadsheet } from '#server/platform/spreadsheet.ts';
import { entryColumns, studentColumns, type EntryOfPerson, type TotalsOfPerson } from './download.columns.ts';
import { selectEntriesOf, selectPeople, type Person } from './download.queries.ts';

/** Entries that are in memory together, unless one person alone has more. */
const BATCH = 1000;

/** A spreadsheet on its way, and how many entries it will have. */
export interface Download {
  readonly spreadsheet: Readable;
  readonly entries: number;
}

/** What of the person who asks matters here: the own school. */
type Asking = Pick<Caller, 'school_id' | 'time_zone'>;

/**
 * The entries of the caller's school, or of one graduation year, whoever recorded them.
 *
 * @throws Invalid when there are more than a sheet can have
 */
export async function downloadSchool(
  { db }: Pick<Platform, 'db'>,
  caller: Asking,
  graduationYear: number | undefined,
): Promise<Download> {
  const people = await selectPeople(db, caller.school_id, { graduationYear });
  // Administrators are no students; those who were have their old entries in the file.
  return write(
    db,
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
export async function downloadPerson(
  { db }: Pick<Platform, 'db'>,
  caller: Asking,
  accountId: number,
): Promise<Download> {
  const people = await selectPeople(db, caller.school_id, { id: accountId });
  if (people.length === 0) throw new NotFound();
  return write(db, caller, people);
}

function write(db: Db, caller: Asking, people: readonly Person[]): Download {
  const entries = people.reduce((sum, person) => sum + person.entries, 0);
  if (entries >= MOST_ROWS) {
    throw new Invalid(
      `A spreadsheet has room for ${MOST_ROWS - 1} entries, and these are more. Please choose a graduation year.`,
    );
  }
  // Summed up from the very rows of the first sheet, so that the two agree whatever is decided meanwhile.
  const totals: TotalsOfPerson[] = [];
  return {
    entries,
    spreadsheet: writeSpreadsheet(
      { name: 'Entries', columns: entryColumns(caller.time_zone), rows: readEntries(db, people, totals) },
      { name: 'Students', columns: studentColumns, rows: totals },
    ),
  };
}

/**
 * The entries of these people, one person after the other, and each person's totals once they are read. Every batch is a
 * query of its own, so that no connection waits for a slow reader.
 */
async function* readEntries(
  db: Db,
  people: readonly Person[],
  totals: TotalsOfPerson[],
): AsyncGenerator<EntryOfPerson> {
  for (const batch of inBatches(people)) {
    const found = await selectEntriesOf(
      db,
      batch.map(({ id }) => id),
    );
    const byPerson = Map.groupBy(found, ({ account_id }) => account_id);
    for (const person of batch) {
      let verifiedHundredths = 0;
      let verifiedEntries = 0;
      for (const entry of byPerson.get(person.id) ?? []) {
        if (entry.verified) {
          verifiedHundredths += Math.round(entry.hours * 100);
          verifiedEntries += 1;
        }
        yield { person, entry };
      }
      totals.push({ person, verifiedHundredths, verifiedEntries });
    }
  }
}

/** People who follow each other, as many as have a batch of entries together. */
function* inBatches(people: readonly Person[]): Generator<Person[]> {
  let batch: Person[] = [];
  let entries = 0;
  for (const person of people) {
    if (batch.length > 0 && entries + person.entries > BATCH) {
      yield batch;
      batch = [];
      entries = 0;
    }
    batch.push(person);
    entries += person.entries;
  }
  if (batch.length > 0) yield batch;
}
