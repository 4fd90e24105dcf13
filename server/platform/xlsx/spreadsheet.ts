// Streams row by row, so 100,000 rows need no more memory than 100. No library both streams and sets a filter (decision 0014).
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import * as parts from './parts.ts';
import { style } from './parts.ts';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Including the title row. */
export const MAX_ROWS = 1_048_576;
const CHUNK = 32_768;
/** Of 1 to 9. Level 6 is 8 percent smaller, and takes a third longer. */
const COMPRESSION = 3;

export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/**
 * Reads a sheet's rows only when its turn comes and the reader takes bytes, so open their source only then. Destroying the stream
 * stops the reading; an error in the rows destroys it, so that no partial file looks complete.
 */
export function writeSpreadsheet<Rows extends readonly unknown[]>(
  ...sheets: { readonly [Index in keyof Rows]: Sheet<Rows[Index]> }
): Readable {
  // Safe: each sheet's columns only get rows of the same sheet.
  const written = (sheets as readonly unknown[] as readonly Sheet<unknown>[]).map((sheet, index) =>
    writeSheet(sheet, index === 0),
  );
  const zip = new ZipFile();
  const addLater = (path: string, text: () => string): void =>
    zip.addReadStreamLazy(path, (take) => take(null, Readable.from([Buffer.from(text())])));
  addLater('[Content_Types].xml', () => parts.contentTypes(written.length));
  addLater('_rels/.rels', () => parts.packageRelations);
  addLater('xl/_rels/workbook.xml.rels', () => parts.workbookRelations(written.length));
  addLater('xl/styles.xml', () => parts.styles);
  for (const [index, { stream }] of written.entries()) {
    zip.addReadStreamLazy(parts.sheetPath(index + 1), { compressionLevel: COMPRESSION }, (take) =>
      take(null, stream),
    );
  }
  // Last, when the number of rows is known.
  addLater('xl/workbook.xml', () =>
    parts.workbook(written.map(({ name, filtered }) => ({ name, filtered: filtered() }))),
  );
  zip.end();

  // Safe: yazl types its PassThrough too narrowly.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { stream } of written) {
    stream.on('error', (error) => output.destroy(error));
    output.on('close', () => stream.destroy());
  }
  return output;
}

interface WrittenSheet {
  readonly name: string;
  readonly stream: Readable;
  /** The filter's range; call it when the stream has ended. */
  filtered(): string;
}

function writeSheet<Row>({ name, columns, rows }: Sheet<Row>, isFirst: boolean): WrittenSheet {
  let lastRow = 1;
  const filtered = (): string => `A1:${columnName(columns.length - 1)}${lastRow}`;
  async function* writeParts(): AsyncGenerator<string> {
    yield parts.sheetBeginning(
      columns.map(({ width }) => width),
      isFirst,
    );
    yield writeTitles(columns);
    for await (const row of rows) {
      lastRow += 1;
      if (lastRow > MAX_ROWS) throw new RangeError(`A sheet can have ${MAX_ROWS} rows at most`);
      yield writeRow(lastRow, columns, row);
    }
    yield parts.sheetEnd(filtered());
  }
  return { name, stream: Readable.from(inChunks(writeParts()), { objectMode: false }), filtered };
}

/** Joins small texts, since writing them one at a time costs more. */
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

const LONGEST_TEXT = 32_767;

interface ColumnLook {
  readonly title: string;
  readonly width: number;
}

/** Null is an empty cell. */
export type Column<Row> = ColumnLook &
  (
    | {
        /** `long text` wraps in its cell. */
        readonly type: 'text' | 'long text';
        readonly of: (row: Row) => string | null;
      }
    /** From 1901 on. */
    | { readonly type: 'date'; readonly of: (row: Row) => string | null }
    /** `decimal` has two decimals, `whole` none. */
    | { readonly type: 'decimal' | 'whole'; readonly of: (row: Row) => number | null }
  );

function writeTitles(columns: readonly Column<never>[]): string {
  const cells = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, style.header));
  return `<row r="1">${cells.join('')}</row>`;
}

/** @throws RangeError for a number or a day that a spreadsheet cannot hold */
function writeRow<Row>(number: number, columns: readonly Column<Row>[], row: Row): string {
  let cells = '';
  for (const [index, column] of columns.entries())
    cells += writeCell(`${columnName(index)}${number}`, column, row);
  return `<row r="${number}">${cells}</row>`;
}

function writeCell<Row>(at: string, column: Column<Row>, row: Row): string {
  const { type } = column;
  const value = column.of(row);
  if (value === null) return '';
  if (typeof value === 'number') return numberCell(at, value, style[type === 'whole' ? 'whole' : 'decimal']);
  if (type === 'date') return numberCell(at, dayNumber(value), style.date);
  const [plain, quoted] =
    type === 'long text' ? [style.longText, style.quotedLongText] : [style.text, style.quotedText];
  return textCell(at, value, looksLikeFormula(value) ? quoted : plain);
}

function numberCell(at: string, value: number, styleNumber: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be in a spreadsheet`);
  return `<c r="${at}" s="${styleNumber}"><v>${value}</v></c>`;
}

function textCell(at: string, value: string, styleNumber: number): string {
  const text = value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value;
  // Otherwise programs trim the text.
  const space = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<c r="${at}" s="${styleNumber}" t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`;
}

/** Programs would take it for a formula if it were typed. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}

/** Spreadsheets count days; day 1 was January 1, 1900, and the count includes a nonexistent February 29, 1900. */
function dayNumber(day: string): number {
  const number = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (!Number.isInteger(number) || number < 366) throw new RangeError(`${day} is not a day from 1901 on`);
  return number;
}

/** `A`, `B`, …, `Z`, `AA`, … for a column index from 0. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// What XML has no way to write: most control characters, and two that are none.
// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
const likeACharacter = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff])/g;

// Most texts have nothing of all that, and a large file has millions of them.
// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
const unusual = /[&<>_\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;

/** Escapes text for XML; what XML cannot contain becomes `_x0001_`, which programs read as that character. */
function escapeText(text: string): string {
  if (!unusual.test(text)) return text;
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // A following underscore may be an escaped character's.
      .replaceAll(likeACharacter, '_x005F_')
      .replaceAll(unwritable, (character) => {
        const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `_x${code}_`;
      })
      .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)
  );
}
