// Spreadsheets as other programs read them: a library, and LibreOffice if installed.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import readSheets, { type SheetData } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { writeSpreadsheet, type Column } from './spreadsheet.ts';

const run = promisify(execFile);
const LIMIT_MS = 60_000;

/** A text, why it is tested, and how it is read if that differs. */
const texts: readonly (readonly [what: string, text: string, read?: string])[] = [
  ['a formula', '=1+1'],
  ['a plus', '+1'],
  ['a minus', '-1'],
  ['an at', '@SUM(A1)'],
  ['a tab first', '\t=1+1'],
  ['a tab inside', 'a\tb'],
  ['lines', 'one\ntwo\n\nfour'],
  ['lines of Windows', 'one\r\ntwo', 'one\ntwo'],
  ['umlauts', 'Zoë Müller-Ångström ß'],
  ['other scripts', '東京 Ελλάδα עברית'],
  ['pictures', '🌊👩‍👩‍👧'],
  ['leading zeros', '00123'],
  ['a number', '12345678901234567890'],
  ['a day', '2026-05-04'],
  ['a truth', 'TRUE'],
  ['a fault', '#REF!'],
  ['an apostrophe', "'quoted"],
  ['marks of XML', '<a href="x">&amp;</a>'],
  ['what looks like a character', '_x0041_'],
  ['blanks around', '  two  blanks  '],
  ['the longest text', `${'x'.repeat(32_766)}y`],
  ['more than a cell can have', 'x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
];

const days = ['2000-02-29', '2025-12-31', '2026-03-08', '2026-11-01'];
const numbers = [0, 0.01, 0.1 + 0.2, 2.5, 9.99, 100, 1_234_567.89];

interface Row {
  readonly what: string;
  readonly text: string;
}

const textColumns: readonly Column<Row>[] = [
  { title: 'What', width: 20, type: 'text', of: ({ what }) => what },
  { title: 'Text', width: 20, type: 'long text', of: ({ text }) => text },
];
const dayColumns: readonly Column<string>[] = [{ title: 'Day', width: 12, type: 'date', of: (day) => day }];
const numberColumns: readonly Column<number>[] = [
  { title: 'Exact', width: 12, type: 'decimal', of: (number) => number },
  { title: 'Whole', width: 12, type: 'whole', of: (number) => Math.round(number) },
];

async function writeEverything(): Promise<Buffer> {
  return buffer(
    writeSpreadsheet(
      { name: 'Texts', columns: textColumns, rows: texts.map(([what, text]) => ({ what, text })) },
      { name: 'Days', columns: dayColumns, rows: days },
      { name: 'Numbers', columns: numberColumns, rows: numbers },
    ),
  );
}

/** All sheets by name, as the library reads them. */
async function read(bytes: Buffer): Promise<Record<string, SheetData>> {
  const sheets = await readSheets(bytes, { trim: false });
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** The expected sheets. */
function everything(): Record<string, unknown[][]> {
  return {
    Texts: [['What', 'Text'], ...texts.map(([what, text, asRead]) => [what, asRead ?? text])],
    Days: [['Day'], ...days.map((day) => [new Date(`${day}T00:00:00Z`)])],
    Numbers: [
      ['Exact', 'Whole'],
      ...numbers.map((number) => [expect.closeTo(number, 10) as unknown, Math.round(number)]),
    ],
  };
}

async function findLibreOffice(): Promise<boolean> {
  return run('soffice', ['--version'], { timeout: LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

/** A file converted by LibreOffice to another format. */
async function convert(bytes: Buffer, format: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-office-'));
  try {
    const [from, to] = [path.join(folder, 'in.xlsx'), path.join(folder, 'out')];
    await writeFile(from, bytes);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    const order = [profile, '--headless', '--convert-to', format, '--outdir', to, from];
    await run('soffice', order, { timeout: LIMIT_MS });
    return await readFile(path.join(to, `in.${format}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a spreadsheet with several sheets', () => {
  it('is read by a library as it was written', async () => {
    expect(await read(await writeEverything())).toEqual(everything());
  });

  it('is opened by LibreOffice, which reads and saves the same', { timeout: LIMIT_MS }, async (test) => {
    if (!(await findLibreOffice())) {
      console.warn('Skipped: LibreOffice (soffice) is not installed, so nothing was read with it.');
      test.skip('LibreOffice (soffice) is not installed');
    }
    expect(await read(await convert(await writeEverything(), 'xlsx'))).toEqual(everything());
  });
});
