/**
 * Writes a spreadsheet (.xlsx) row by row: neither a sheet nor its rows are ever in memory as a whole, so 100,000 rows
 * need no more of it than 100. No library both streams and sets a filter (docs/decisions/0014), so sheets are written here.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, writeRow, writeTitles, type Column } from './cells.ts';
import * as parts from './parts.ts';

export type { Column } from './cells.ts';

/** The content type of a spreadsheet. */
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows that a sheet can have, the titles included. */
export const MAX_ROWS = 1_048_576;
/** Characters of XML that are handed on together. */
const CHUNK = 32_768;
/** Of 1 to 9. What 6 makes is 8 percent smaller, and takes a third longer. */
const COMPRESSION = 3;

/** A sheet of a spreadsheet. */
export interface Sheet<Row> {
  /** A plain word or two. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/**
 * A spreadsheet of these sheets as a stream of bytes. The rows of a sheet are first asked for when the sheets before it
 * are written and somebody takes the bytes, so open what they come from only then. Destroying the stream ends reading
 * them; a fault in the rows destroys it, so that nobody takes half a file for a whole one.
 */
export function writeSpreadsheet<Rows extends readonly unknown[]>(
  ...sheets: { readonly [Index in keyof Rows]: Sheet<Rows[Index]> }
): Readable {
  // Safe: each sheet's columns are only ever given rows of the same sheet.
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
  // After the sheets, when it is known how many rows there are.
  addLater('xl/workbook.xml', () =>
    parts.workbook(written.map(({ name, filtered }) => ({ name, filtered: filtered() }))),
  );
  zip.end();

  // Safe: it is a PassThrough; the types of yazl say less than there is.
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
  /** The cells that the filter covers; they are known when the stream has ended. */
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
