/** The columns of a school's spreadsheets. */
import { dayInZone } from '#shared/calendar.ts';
import { evidenceText } from '#shared/entries/entry-evidence.text.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import type { Column } from '#server/platform/xlsx/spreadsheet.ts';
import type { DownloadedEntry, KeptEntry, Person } from './download.queries.ts';

export interface EntryOfPerson {
  readonly person: Person;
  readonly entry: DownloadedEntry;
}

/** Hours are summed in hundredths, which are whole numbers. */
export interface TotalsOfPerson {
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

export function entryColumns(timeZone: string): readonly Column<EntryOfPerson>[] {
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
    {
      title: 'Recorded on',
      width: 14,
      type: 'date',
      of: ({ entry }) => dayInZone(entry.created_at, timeZone),
    },
    { title: 'School at the time', width: 32, type: 'text', of: ({ entry }) => entry.school },
    {
      title: 'How it was verified',
      width: 60,
      type: 'text',
      of: ({ entry }) => (entry.evidence ? evidenceText(entry.evidence, timeZone) : ''),
    },
  ];
}

export const studentColumns: readonly Column<TotalsOfPerson>[] = [
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

export function keptColumns(timeZone: string): readonly Column<KeptEntry>[] {
  return [
    { title: 'Student', width: 26, type: 'text', of: ({ pseudonym }) => pseudonym },
    { title: 'Graduation Year', width: 17, type: 'whole', of: ({ graduation_year }) => graduation_year },
    { title: 'Date of Event', width: 16, type: 'date', of: ({ date }) => date },
    { title: 'Hours Worked', width: 16, type: 'decimal', of: ({ hours }) => hours },
    {
      title: 'How it was verified',
      width: 60,
      type: 'text',
      of: ({ evidence }) => (evidence ? evidenceText(evidence, timeZone) : ''),
    },
  ];
}
