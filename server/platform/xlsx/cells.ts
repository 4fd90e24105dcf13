/** Writes the rows and cells of a sheet as XML. */
import { style } from './parts.ts';

const LONGEST_TEXT = 32_767;

interface ColumnLook {
  readonly title: string;
  /** In characters. */
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
    /** A calendar day, `YYYY-MM-DD`, from 1901 on. */
    | { readonly type: 'date'; readonly of: (row: Row) => string | null }
    /** `decimal` is shown with two decimals, `whole` with none. */
    | { readonly type: 'decimal' | 'whole'; readonly of: (row: Row) => number | null }
  );

export function writeTitles(columns: readonly Column<never>[]): string {
  const cells = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, style.header));
  return `<row r="1">${cells.join('')}</row>`;
}

/** @throws RangeError for a number or a day that a spreadsheet cannot hold */
export function writeRow<Row>(number: number, columns: readonly Column<Row>[], row: Row): string {
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
  // Otherwise programs drop blanks and lines at both ends.
  const space = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<c r="${at}" s="${styleNumber}" t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`;
}

/** Programs would take it for a formula if it were typed. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}

/** Spreadsheets count days; day 1 was the first of 1900, and the count has a 29 February 1900 that never was. */
function dayNumber(day: string): number {
  const number = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (!Number.isInteger(number) || number < 366) throw new RangeError(`${day} is not a day from 1901 on`);
  return number;
}

/** `A`, `B`, …, `Z`, `AA`, … for a column index from 0. */
export function columnName(index: number): string {
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

/** Writes a text as XML; what XML cannot write becomes `_x0001_`, which programs read as that character. */
function escapeText(text: string): string {
  if (!unusual.test(text)) return text;
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // The underscore behind may be that of a character written so.
      .replaceAll(likeACharacter, '_x005F_')
      .replaceAll(unwritable, (character) => {
        const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `_x${code}_`;
      })
      .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)
  );
}
