/** Writes the spreadsheet of a school, or part of it, while reading (decision 0016). */
import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/app-context.ts';
import { writeSpreadsheet } from '#server/platform/xlsx/spreadsheet.ts';
import {
  entryColumns,
  keptColumns,
  studentColumns,
  type EntryOfPerson,
  type TotalsOfPerson,
} from './download.columns.ts';
import {
  selectEntriesOf,
  selectKeptEntries,
  selectPeople,
  type Person,
  type ExportScope,
} from './download.queries.ts';

/** Entries in memory at a time, unless one person alone has more. */
export const BATCH = 1000;

/**
 * Writes the entries and the totals of each person who is of the school; days of recording are in the time zone. A third sheet has
 * what the school keeps of students who have deleted their account, if there are any.
 */
export async function writeSpreadsheetOf(db: Db, whose: ExportScope, timeZone: string): Promise<Readable> {
  // Summed from the rows of the first sheet, so that both sheets agree even when entries change meanwhile.
  const totals: TotalsOfPerson[] = [];
  const kept = whose.accountId === undefined ? await selectKeptEntries(db, whose) : [];
  return writeSpreadsheet(
    { name: 'Entries', columns: entryColumns(timeZone), rows: readEntries(db, whose, totals) },
    { name: 'Students', columns: studentColumns, rows: totals },
    ...(kept.length > 0 ? [{ name: 'Deleted accounts', columns: keptColumns(timeZone), rows: kept }] : []),
  );
}

/** The entries, person by person. Each batch is a query of its own, so no connection waits for a slow reader. */
async function* readEntries(
  db: Db,
  whose: ExportScope,
  totals: TotalsOfPerson[],
): AsyncGenerator<EntryOfPerson> {
  for (const batch of inBatches(await selectPeople(db, whose))) {
    const found = await selectEntriesOf(db, whose.schoolId, batch);
    const ofPerson = Map.groupBy(found, ({ account_id }) => account_id);
    for (const person of batch) {
      let verifiedHundredths = 0;
      let verifiedEntries = 0;
      for (const entry of ofPerson.get(person.id) ?? []) {
        if (entry.verified && entry.counts) {
          verifiedHundredths += Math.round(entry.hours * 100);
          verifiedEntries += 1;
        }
        yield { person, entry };
      }
      if (person.is_here) totals.push({ person, verifiedHundredths, verifiedEntries });
    }
  }
}

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
