/** How far a class is, as a file: a student a line, those first who need the school most. */
import { Readable } from 'node:stream';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords } from '#shared/requirements/graduation.text.ts';
import { csvLine } from '#server/platform/csv.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';

/** What each line says, so that it can be read without the others. */
export interface FileSubject {
  readonly class: number;
  readonly program: string;
  /** The day at the school, `YYYY-MM-DD`. */
  readonly as_of: string;
}

function columnsOf({ class: graduation, program, as_of }: FileSubject): readonly Column<GraduationRow>[] {
  return [
    { title: 'Class', width: 8, type: 'whole', of: () => graduation },
    { title: 'Program', width: 28, type: 'text', of: () => program },
    { title: 'As of', width: 12, type: 'date', of: () => as_of },
    { title: 'Student', width: 28, type: 'text', of: ({ name }) => name },
    { title: 'State', width: 19, type: 'text', of: ({ state }) => stateWords[state] },
    { title: 'Counted', width: 10, type: 'decimal', of: ({ counted }) => counted },
    { title: 'Needed', width: 10, type: 'decimal', of: ({ needed }) => needed },
    { title: 'Waiting', width: 10, type: 'decimal', of: ({ waiting }) => waiting },
    { title: 'Left', width: 10, type: 'decimal', of: ({ left }) => left },
    { title: 'Unit', width: 10, type: 'text', of: ({ unit }) => unit },
    { title: 'Hours that do not count', width: 24, type: 'decimal', of: ({ left_out }) => left_out },
    { title: 'Why', width: 48, type: 'text', of: ({ why }) => why },
    { title: 'Last activity', width: 14, type: 'date', of: ({ last_activity }) => last_activity },
    { title: 'Next', width: 36, type: 'text', of: ({ next }) => next },
    { title: 'Student number', width: 16, type: 'whole', of: ({ id }) => id },
  ];
}

/** The first line of the CSV file. The mark before it tells Excel that this is UTF-8. */
export function csvHead(subject: FileSubject): string {
  return `\uFEFF${csvLine(columnsOf(subject).map(({ title }) => title))}`;
}

/** The line of a student in the CSV file. */
export function csvLines(subject: FileSubject, rows: readonly GraduationRow[]): string[] {
  const columns = columnsOf(subject);
  return rows.map((row) => csvLine(columns.map((column) => String(column.of(row) ?? ''))));
}

/** Lines that are sent at once. */
const CHUNK = 500;

export function csvFile(head: string, lines: readonly string[]): Readable {
  return Readable.from(inChunks([head, ...lines]));
}

function* inChunks(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += CHUNK) yield lines.slice(from, from + CHUNK).join('');
}

export function xlsxFile(subject: FileSubject, rows: readonly GraduationRow[]): Readable {
  return writeSpreadsheet({ name: `Class of ${subject.class}`, columns: columnsOf(subject), rows });
}
