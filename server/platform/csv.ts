/** CSV as in RFC 4180, and as spreadsheets write it: semicolons or tabs, empty columns and rows, short rows. */
import { isFilled } from '#shared/rules.ts';

/** `line` is where it starts in the file. */
interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

export interface BadCsvLine {
  readonly line: number;
  readonly reason: string;
}

export interface CsvTable<Column extends string> {
  readonly rows: readonly { readonly line: number; readonly values: Readonly<Record<Column, string>> }[];
  readonly bad: readonly BadCsvLine[];
}

/** Tolerates unnamed columns, missing trailing values and blank rows, as spreadsheets write them. */
export function readCsvTable<Column extends string>(
  text: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
) {
  const { text: source, separator } = asSpreadsheetsWrite(text);
  const { records, bad } = parseCsv(source, separator);
  const [header, ...rest] = records.filter(({ fields }) => fields.some(isFilled));
  if (!header) return { rows: [], bad: [...bad, { line: 1, reason: 'the file is empty' }] };
  const names = header.fields.map((name) => name.trim().toLowerCase());
  const wrong = headerProblems(names, columns, optional);
  if (wrong.length > 0) return { rows: [], bad: [...bad, { line: header.line, reason: wrong.join('; ') }] };
  const isMisfit = ({ fields }: CsvRecord) => fields.some((field, index) => !names[index] && isFilled(field));
  const misfits = rest.filter(isMisfit);
  return {
    rows: rest
      .filter((record) => !isMisfit(record))
      .map((record) => ({
        line: record.line,
        values: Object.fromEntries(
          columns.map((column) => [column, record.fields[names.indexOf(column)] ?? '']),
        ) as Record<Column, string>,
      })),
    bad: [
      ...bad,
      ...misfits.map((record) => ({
        line: record.line,
        reason: 'has a value in a column that the first line does not name',
      })),
    ].sort((one, other) => one.line - other.line),
  };
}

function headerProblems(names: readonly string[], columns: readonly string[], optional: readonly string[]) {
  const missing = columns.filter((column) => !names.includes(column) && !optional.includes(column));
  const unknown = names.filter((name) => name !== '' && !columns.includes(name));
  const twice = names.filter((name, index) => columns.includes(name) && names.indexOf(name) !== index);
  return [
    ...missing.map((column) => `the first line does not name the column ${column}`),
    ...unknown.map((name) => `the first line names an unknown column “${name}”`),
    ...twice.map((name) => `the first line names the column ${name} twice`),
  ];
}

// Removes the end mark of old files and finds the separator: that of a line `sep=;`, otherwise a comma if the first line has one.
// A `sep=` line becomes empty, to keep line numbers.
function asSpreadsheetsWrite(text: string): { text: string; separator: string } {
  const whole = text.replace(/^\uFEFF/, '').trimEnd();
  const source = whole.endsWith('\u001A') ? whole.slice(0, -1) : text.replace(/^\uFEFF/, '');
  const declared = /^"?sep=([,;\t])"?(?=[\r\n])/i.exec(source);
  if (declared) return { text: source.slice(declared[0].length), separator: declared[1] ?? ',' };
  const [first = ''] = /^.*\S.*$/m.exec(source) ?? [];
  return { text: source, separator: [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ',' };
}

/** Skips empty lines; reports and skips broken ones. */
export function parseCsv(text: string, separator = ','): { records: CsvRecord[]; bad: BadCsvLine[] } {
  const records: CsvRecord[] = [];
  const bad: BadCsvLine[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let position = 0;
  let line = 1;
  while (position < source.length) {
    const start = line;
    const fields: string[] = [];
    let wrong: string | undefined;
    for (let end = separator; end === separator;) {
      const field = readField(source, position, separator);
      if (!field) {
        wrong = 'has a quote in a place where none may be, or one that is never closed';
        position = afterLine(source, position);
        line += 1;
        break;
      }
      fields.push(field.value);
      line += countLineBreaks(source.slice(position, field.next));
      position = field.next;
      end = field.ending;
    }
    if (wrong === undefined && fields.some((field) => field.includes('\0'))) wrong = 'has a NUL character';
    if (wrong !== undefined) bad.push({ line: start, reason: wrong });
    else if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields });
  }
  return { records, bad };
}

interface Field {
  readonly value: string;
  /** A separator, a line break, or nothing at the end of the text. */
  readonly ending: string;
  readonly next: number;
}

/** Quoted or plain; undefined when malformed. A regular expression for whole fields fails on many millions of characters. */
function readField(text: string, position: number, separator: string): Field | undefined {
  const isQuoted = text[position] === '"';
  const close = isQuoted ? findClosingQuote(text, position + 1) : findEnd(text, position, separator);
  if (close === undefined) return undefined;
  const end = isQuoted ? close + 1 : close;
  const ending = endingAt(text, end, separator);
  if (ending === undefined) return undefined;
  const value = isQuoted
    ? text.slice(position + 1, close).replaceAll('""', '"')
    : text.slice(position, close);
  return { value, ending, next: end + ending.length };
}

function findClosingQuote(text: string, from: number): number | undefined {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? undefined : at;
}

const specials: Readonly<Record<string, RegExp>> = { ',': /[",\r\n]/g, ';': /[";\r\n]/g, '\t': /["\t\r\n]/g };

function findEnd(text: string, position: number, separator: string): number {
  const special = specials[separator] ?? /["\r\n]/g;
  special.lastIndex = position;
  return special.exec(text)?.index ?? text.length;
}

function endingAt(text: string, position: number, separator: string): string | undefined {
  if (position === text.length) return '';
  const character = text[position] ?? '';
  if (character === '\r' && text[position + 1] === '\n') return '\r\n';
  return [separator, '\r', '\n'].includes(character) ? character : undefined;
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function afterLine(text: string, position: number): number {
  const breaks = /\r\n|\n|\r/g;
  breaks.lastIndex = position;
  return breaks.exec(text) ? breaks.lastIndex : text.length;
}

/** Starts a formula in spreadsheets, also full-width or after characters that they skip. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** With its line end. Texts that a spreadsheet would compute get an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => quoted(FORMULA.test(field) ? `'${field}` : field)).join(',')}\r\n`;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
