// Spreadsheets as another program reads them, and how they behave as streams.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet, type ReadSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import { writeSpreadsheet, type Column } from './spreadsheet.ts';

interface Row {
  readonly text: string | null;
  readonly day?: string | null;
  readonly hours?: number | null;
  readonly year?: number | null;
}

const columns: readonly Column<Row>[] = [
  { title: 'Text', width: 20, type: 'text', of: ({ text }) => text },
  { title: 'Day', width: 12, type: 'date', of: ({ day }) => day ?? null },
  { title: 'Hours', width: 8, type: 'decimal', of: ({ hours }) => hours ?? null },
  { title: 'Year', width: 8, type: 'whole', of: ({ year }) => year ?? null },
];

async function write(rows: Iterable<Row> | AsyncIterable<Row>): Promise<ReadSpreadsheet> {
  return readSpreadsheet(await buffer(writeSpreadsheet({ name: 'Rows', columns, rows })));
}

describe('a spreadsheet', () => {
  it('begins with bold titles that stay in sight and filter all rows', async () => {
    const { sheetName, rows, sheet, files } = await write([{ text: 'one' }, { text: 'two' }]);
    expect(sheetName).toBe('Rows');
    expect(rows[0]?.map((cell) => [cell?.value, cell?.bold])).toEqual(
      ['Text', 'Day', 'Hours', 'Year'].map((title) => [title, true]),
    );
    expect(rows[1]?.[0]).toMatchObject({ value: 'one', bold: false });
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
    expect(sheet).toContain('<col min="1" max="1" width="20" customWidth="1"/>');
    expect(files.get('xl/workbook.xml')).toContain("'Rows'!$A$1:$D$3");
  });

  it('has typed days and numbers, and empty cells', async () => {
    const { rows } = await write([
      { text: null, day: '2026-05-03', hours: 2.5, year: 2027 },
      { text: 'a', day: '2000-02-29', hours: 0, year: null },
    ]);
    // Other programs show 46145 and 36585 for these days.
    expect(rows[1]).toMatchObject([
      null,
      { type: 'number', value: 46_145, format: 'date' },
      { type: 'number', value: 2.5, format: '0.00' },
      { type: 'number', value: 2027, format: '0' },
    ]);
    expect(rows[2]).toMatchObject([{ value: 'a' }, { value: 36_585 }, { value: 0 }]);
    expect(rows[2]).toHaveLength(3);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '=HYPERLINK("http://example.org","x")'])(
    'keeps %j a text, even when edited',
    async (text) => {
      const { rows } = await write([{ text }, { text: `a${text}` }]);
      expect(rows[1]?.[0]).toMatchObject({ type: 'text', value: text, quoted: true });
      expect(rows[2]?.[0]).toMatchObject({ type: 'text', quoted: false });
    },
  );

  it.each([
    ['marks of XML', '<a href="x">&amp;</a>', undefined],
    ['spaces and lines', '  two\n lines\t ', undefined],
    ['lines of Windows', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['characters that XML has not', 'a\u0000b\u0001c\u001fd\uffffe', undefined],
    ['what only looks like such a character', '_x0041_ and _x005F_', undefined],
    ['such a thing before a control character', '_x0041\u0007 and _x0041\u0001_x0042_', undefined],
    ['other scripts and pictures', 'Zoë 東京 🌊', undefined],
    ['half a character', 'a\ud83cb', 'a\ufffdb'],
    ['the longest text', 'x'.repeat(32_767), undefined],
    ['more than a cell can have', 'x'.repeat(32_768), `${'x'.repeat(32_766)}…`],
  ])('keeps %s', async (_what, text, read) => {
    const { rows } = await write([{ text }]);
    expect(rows[1]?.[0]).toMatchObject({ type: 'text', value: read ?? text });
  });

  it('has its titles even without rows', async () => {
    const { rows, sheet } = await write([]);
    expect(rows).toHaveLength(1);
    expect(sheet).toContain('<autoFilter ref="A1:D1"/>');
  });

  it('can have several sheets, of which one is selected and each has its own filter', async () => {
    const names: readonly Column<string>[] = [{ title: 'Name', width: 10, type: 'text', of: (name) => name }];
    const bytes = await buffer(
      writeSpreadsheet(
        { name: 'Rows', columns, rows: [{ text: 'one' }] },
        { name: 'Names', columns: names, rows: ['Ana', 'Zoë'] },
      ),
    );
    const [first, second] = [readSpreadsheet(bytes), readSpreadsheet(bytes, 2)];
    expect([first.sheetName, second.sheetName]).toEqual(['Rows', 'Names']);
    expect(second.rows.map(([cell]) => cell?.value)).toEqual(['Name', 'Ana', 'Zoë']);
    expect(second.sheet).toContain('<autoFilter ref="A1:A3"/>');
    // Typing changes every selected sheet.
    expect([first, second].map(({ sheet }) => sheet.includes('tabSelected'))).toEqual([true, false]);
    const workbook = first.files.get('xl/workbook.xml');
    expect(workbook).toContain(`localSheetId="0" hidden="1">'Rows'!$A$1:$D$2<`);
    expect(workbook).toContain(`localSheetId="1" hidden="1">'Names'!$A$1:$A$3<`);
  });

  it('names columns beyond Z', async () => {
    const many = Array.from({ length: 30 }, (_, index): Column<null> => {
      return { title: `Column ${index}`, width: 10, type: 'whole', of: () => index };
    });
    const bytes = await buffer(writeSpreadsheet({ name: 'Wide', columns: many, rows: [null] }));
    const { rows, sheet } = readSpreadsheet(bytes);
    expect(rows[1]?.map((cell) => cell?.value)).toEqual(many.map((_, index) => index));
    expect(sheet).toContain('<autoFilter ref="A1:AD2"/>');
  });
});

describe('the stream of a spreadsheet', () => {
  it('reads a sheet’s rows when the previous sheets are written', async () => {
    const names: readonly Column<string>[] = [{ title: 'Name', width: 10, type: 'text', of: (name) => name }];
    const found: string[] = [];
    const first = (async function* () {
      for (const name of ['Ana', 'Zoë']) {
        yield name;
        found.push(name);
      }
    })();
    const bytes = await buffer(
      writeSpreadsheet(
        { name: 'First', columns: names, rows: first },
        { name: 'Second', columns: names, rows: found },
      ),
    );
    expect(readSpreadsheet(bytes, 2).rows.map(([cell]) => cell?.value)).toEqual(['Name', 'Ana', 'Zoë']);
  });

  it('reads rows only as fast as its bytes are read, and stops when destroyed', async () => {
    let taken = 0;
    let ended = false;
    const rows = (async function* () {
      try {
        // Text that compresses to three quarters, so that bytes grow with the rows.
        for (; ; taken += 1) yield { text: createHash('sha512').update(String(taken)).digest('base64') };
      } finally {
        ended = true;
      }
    })();
    const stream = writeSpreadsheet({ name: 'Rows', columns, rows });
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > 2_000_000) break;
    }
    expect(stream.destroyed).toBe(true);
    expect(taken * 88 * 0.75).toBeLessThan(bytes + 500_000);
    await expect.poll(() => ended).toBe(true);
  });

  it.each([
    ['a fault while reading rows', 'the connection was lost'],
    ['a day that is none', 'nonsense is not a day'],
  ])('breaks at %s instead of looking complete', async (what, message) => {
    const rows = (async function* () {
      yield { text: 'one' };
      if (what.startsWith('a day')) yield { text: 'two', day: 'nonsense' };
      else throw new Error(message);
    })();
    await expect(write(rows)).rejects.toThrow(message);
  });
});
