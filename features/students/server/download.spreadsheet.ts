/** Writes the spreadsheet of a school, or part of it, while reading (decision 0016). */
import type { Readable } from 'node:stream';
import { evidenceText } from '#features/entries/entry-evidence.text.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import type { Db } from '#server/platform/app-context.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';
import {
  selectEntriesOf,
  selectPeople,
  type Person,
  type ExportScope,
  type DownloadedEntry,
} from './download.queries.ts';

/** Entries in memory at a time, unless one person alone has more. */
export const BATCH = 1000;

/** Sheets: entries, and totals per person. Days are in the time zone. */
export async function writeSpreadsheetOf(db: Db, whose: ExportScope, timeZone: string): Promise<Readable> {
  // Summed from the first sheet's rows, so that both sheets agree even when entries change meanwhile.
  const totals: TotalsOfPerson[] = [];
  return writeSpreadsheet(
    { name: 'Entries', columns: entryColumns(timeZone), rows: readEntries(db, whose, timeZone, totals) },
    { name: 'Students', columns: studentColumns, rows: totals },
  );
}

/** Entries person by person. Each batch is its own query, so no connection waits for a slow reader. */
async function* readEntries(db: Db, whose: ExportScope, timeZone: string, totals: TotalsOfPerson[]) {
  for (const batch of inBatches(await selectPeople(db, whose))) {
    const found = await selectEntriesOf(db, whose.schoolId, batch, timeZone);
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

interface EntryOfPerson {
  readonly person: Person;
  readonly entry: DownloadedEntry;
}

/** In hundredths, to sum whole numbers. */
interface TotalsOfPerson {
  readonly person: Person;
  readonly verifiedHundredths: number;
  readonly verifiedEntries: number;
}

function columnsOfPeople<Row extends { readonly person: Person }>(): readonly Column<Row>[] {
  return [
    { title: 'Last Name', width: 20, type: 'text', of: ({ person }) => person.last_name },
    { title: 'First Name', width: 20, type: 'text', of: ({ person }) => person.first_name },
    { title: 'Email', width: 32, type: 'text', of: ({ person }) => person.email },
    { title: 'Graduation Year', width: 17, type: 'whole', of: ({ person }) => person.graduation_year },
  ];
}

const yesOrNo = (answer: boolean): string => (answer ? 'Yes' : 'No');

function entryColumns(timeZone: string): readonly Column<EntryOfPerson>[] {
  return [
    ...columnsOfPeople<EntryOfPerson>(),
    { title: 'Event Name', width: 32, type: 'text', of: ({ entry }) => entry.event },
    { title: 'Date of Event', width: 16, type: 'date', of: ({ entry }) => entry.date },
    { title: 'Hours Worked', width: 16, type: 'decimal', of: ({ entry }) => entry.hours },
    { title: 'Role', width: 22, type: 'text', of: ({ entry }) => entry.role },
    { title: 'Organizer', width: 28, type: 'text', of: ({ entry }) => entry.organizer },
    { title: 'Description', width: 60, type: 'long text', of: ({ entry }) => entry.description },
    { title: 'Contact', width: 32, type: 'text', of: ({ entry }) => entry.contact },
    { title: 'Verified', width: 11, type: 'text', of: ({ entry }) => yesOrNo(entry.verified) },
    { title: 'Recorded on', width: 14, type: 'date', of: ({ entry }) => entry.recorded_on },
    { title: 'School at the time', width: 32, type: 'text', of: ({ entry }) => entry.school },
    {
      title: 'How it was verified',
      width: 60,
      type: 'text',
      of: ({ entry }) => (entry.evidence ? evidenceText(entry.evidence, timeZone) : ''),
    },
  ];
}

const studentColumns: readonly Column<TotalsOfPerson>[] = [
  ...columnsOfPeople<TotalsOfPerson>(),
  { title: 'Verified Hours', width: 16, type: 'decimal', of: (totals) => totals.verifiedHundredths / 100 },
  { title: 'Verified Entries', width: 17, type: 'whole', of: (totals) => totals.verifiedEntries },
  {
    title: 'Requirement met',
    width: 18,
    type: 'text',
    of: (totals) => yesOrNo(totals.verifiedHundredths >= REQUIRED_HOURS * 100),
  },
];
