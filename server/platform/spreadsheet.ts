/**
 * Writes a spreadsheet (.xlsx) row by row: neither the sheet nor the rows are ever in memory as a whole, so 100,000 rows
 * need no more of it than 100. No library both streams and sets a filter (docs/decisions/0014), so the sheet is written here.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import * as parts from './spreadsheet-parts.ts';

/** The content type of a spreadsheet. */
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows that a sheet can have, the titles included. */
const MOST_ROWS = 1_048_576;
/** Characters that a cell can have. */
const LONGEST_TEXT = 32_767;
/** Characters of XML that are handed on together. */
const CHUNK = 32_768;

interface ColumnLook {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

/** A column: how it looks, and what a row has in it. Null is an empty cell. */
export type Column<Row> = ColumnLook &
  (
    | {
        /** `long text` goes on in further lines of its cell instead of being cut off. */
        readonly type: 'text' | 'long text';
        readonly of: (row: Row) => string | null;
      }
    /** A calendar day, `YYYY-MM-DD`, from 1901 on. */
    | { readonly type: 'date'; readonly of: (row: Row) => string | null }
    /** `decimal` is shown with two decimals, `whole` with none. */
    | { readonly type: 'decimal' | 'whole'; readonly of: (row: Row) => number | null }
  );

export interface Spreadsheet<Row> {
  /** The name of the sheet: a plain word or two. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/**
 * A spreadsheet as a stream of bytes. Rows are first asked for when somebody takes the bytes, so open what they come
 * from only then. Destroying the stream ends reading them; a fault in the rows destroys it, so that nobody takes half a
 * file for a whole one.
 */
export function writeSpreadsheet<Row>(spreadsheet: Spreadsheet<Row>): Readable {
  let lastRow = 1;
  const filtered = (): string => `A1:${columnName(spreadsheet.columns.length - 1)}${lastRow}`;
  const sheet = Readable.from(inChunks(writeSheet()), { objectMode: false });

  async function* writeSheet(): AsyncGenerator<string> {
    const { columns, rows } = spreadsheet;
    yield parts.sheetBeginning(columns.map(({ width }) => width));
    yield writeRow(
      lastRow,
      columns.map(
        ({ title }) =>
          (at) =>
            textCell(at, title, parts.style.header),
      ),
    );
    for await (const row of rows) {
      lastRow += 1;
      if (lastRow > MOST_ROWS) throw new RangeError(`A sheet can have ${MOST_ROWS} rows at most`);
      yield writeRow(
        lastRow,
        columns.map((column) => (at) => writeCell(at, column, row)),
      );
    }
    yield parts.sheetEnd(filtered());
  }

  const zip = new ZipFile();
  const addLater = (path: string, text: () => string): void =>
    zip.addReadStreamLazy(path, (take) => take(null, Readable.from([Buffer.from(text())])));
  addLater('[Content_Types].xml', () => parts.contentTypes);
  addLater('_rels/.rels', () => parts.packageRelations);
  addLater('xl/_rels/workbook.xml.rels', () => parts.workbookRelations);
  addLater('xl/styles.xml', () => parts.styles);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (take) => take(null, sheet));
  // After the sheet, when it is known how many rows there are.
  addLater('xl/workbook.xml', () => parts.workbook(spreadsheet.name, filtered()));
  zip.end();

  // Safe: it is a PassThrough; the types of yazl say less than there is.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  return output;
}

/** Joins small texts, since handing on each cell by itself would cost more than writing it. */
async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}

function writeRow(row: number, cells: readonly ((at: string) => string)[]): string {
  return `<row r="${row}">${cells.map((cell, index) => cell(`${columnName(index)}${row}`)).join('')}</row>`;
}

function writeCell<Row>(at: string, column: Column<Row>, row: Row): string {
  const { type } = column;
  const value = column.of(row);
  if (value === null) return '';
  if (typeof value === 'number')
    return numberCell(at, value, parts.style[type === 'whole' ? 'whole' : 'decimal']);
  if (type === 'date') return numberCell(at, dayNumber(value), parts.style.date);
  const { text, quotedText, longText, quotedLongText } = parts.style;
  const [plain, quoted] = type === 'long text' ? [longText, quotedLongText] : [text, quotedText];
  return textCell(at, value, looksLikeFormula(value) ? quoted : plain);
}

function numberCell(at: string, value: number, styleNumber: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be in a spreadsheet`);
  return `<c r="${at}" s="${styleNumber}"><v>${value}</v></c>`;
}

function textCell(at: string, value: string, styleNumber: number): string {
  const text = value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value;
  return `<c r="${at}" s="${styleNumber}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** What programs would take for a formula if it were typed. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}

/** Spreadsheets count days; day 1 was the first of 1900, and the count has a 29 February 1900 that never was. */
function dayNumber(day: string): number {
  const number = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (!Number.isInteger(number) || number < 366) throw new RangeError(`${day} is not a day from 1901 on`);
  return number;
}

/** `A`, `B`, …, `Z`, `AA`, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// What XML has no way to write: most control characters, and two that are none.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Writes a text as XML; what XML cannot write becomes `_x0001_`, which programs read as that character. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(unwritable, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    })
    .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark);
}
