import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { GraduationRow } from '#features/requirements/graduation.contract.ts';
import { stateWords } from '#features/requirements/graduation.text.ts';
import { csvLine } from '#server/platform/csv.ts';
import { CSV_TYPE, type SpreadsheetFile } from '#server/platform/xlsx/send-spreadsheet.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';

/** Repeated in each line, so that it can be read alone. */
interface FileSubject {
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

/** Header and lines as CSV; the byte order mark tells Excel that this is UTF-8. */
export function csvOf(subject: FileSubject, rows: readonly GraduationRow[]) {
  const columns = columnsOf(subject);
  return {
    head: `\uFEFF${csvLine(columns.map(({ title }) => title))}`,
    lines: rows.map((row) => csvLine(columns.map(({ of }) => String(of(row) ?? '')))),
  };
}

type CsvText = ReturnType<typeof csvOf>;

export const csvFile = (name: string, { head, lines }: CsvText): SpreadsheetFile => ({
  name,
  type: CSV_TYPE,
  spreadsheet: Readable.from([head, lines.join('')]),
});

export const checksumOf = ({ head, lines }: CsvText) =>
  createHash('sha256').update(head).update(lines.join('')).digest();

export function xlsxFile(
  name: string,
  subject: FileSubject,
  rows: readonly GraduationRow[],
): SpreadsheetFile {
  const sheet = { name: `Class of ${subject.class}`, columns: columnsOf(subject), rows };
  return { name, spreadsheet: writeSpreadsheet(sheet) };
}
