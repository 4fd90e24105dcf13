// CSV as spreadsheets write it, and errors by line.
import { describe, expect, it } from 'vitest';
import { parseCsv, readCsvTable } from './csv.ts';

const fieldsOf = (text: string): readonly (readonly string[])[] =>
  parseCsv(text).records.map(({ fields }) => fields);

describe('parseCsv', () => {
  it.each([
    [
      'values between commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF, and a last line that ends',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    ['a byte order mark before a quote', '\uFEFF"a",b\n', [['a', 'b']]],
    ['commas, quotes and line breaks within quotes', '"a,""b""\r\nc",d\n', [['a,"b"\r\nc', 'd']]],
    [
      'empty values',
      ',\n"",\na,,b,',
      [
        ['', ''],
        ['', ''],
        ['a', '', 'b', ''],
      ],
    ],
    ['empty lines, left out', '\n\na\n\r\n\nb\n\n', [['a'], ['b']]],
    ['spaces, kept', ' a , b', [[' a ', ' b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(parseCsv(text).bad).toEqual([]);
    expect(fieldsOf(text)).toEqual(expected);
  });

  it('counts the lines within quotes', () => {
    const { records } = parseCsv('a\n"b\nb\r\nb",x\nc');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    ['a quote within a plain value', 'a,b"c\nd', 1],
    ['text after a closing quote', 'x\n"a"b,c\nd', 2],
    ['a quote that is never closed', 'x\n\n"a\nb', 3],
    ['a NUL', 'x\na\0b', 2],
  ])('reports the line of %s', (_, text, line) => {
    expect(parseCsv(text).bad).toEqual([{ line, reason: expect.any(String) }]);
  });

  it('continues after a broken line', () => {
    expect(fieldsOf('a\nb"\nc')).toEqual([['a'], ['c']]);
  });

  it('reads a value of millions of characters, and reports the line of an unclosed one', () => {
    const value = 'a ""quoted"" word,\n'.repeat(1_000_000);
    const { records, bad } = parseCsv(`x\n"${value}",b\n"${value}`);
    expect(records[1]?.fields).toEqual([value.replaceAll('""', '"'), 'b']);
    expect(bad[0]).toMatchObject({ line: 1_000_003 });
  });

  it('reads a long file quickly', () => {
    const text = '"some ""quoted"" text",plain,123\r\n'.repeat(50_000);
    const began = performance.now();
    expect(parseCsv(text).records).toHaveLength(50_000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('readCsvTable', () => {
  const columns = ['email', 'name'] as const;

  it('finds columns by name, in any order and case', () => {
    const { rows, bad } = readCsvTable('Name, EMAIL\nAda,ada@example.org\n', columns);
    expect(bad).toEqual([]);
    expect(rows).toEqual([{ line: 2, values: { email: 'ada@example.org', name: 'Ada' } }]);
  });

  it.each([
    ['a missing column', 'name\nAda', 'the first line does not name the column email'],
    ['an unknown column', 'name,email,age\n', 'the first line names an unknown column “age”'],
    ['an empty file', ' \n,\n', 'the file is empty'],
    ['a column named twice', 'name,email,name\n', 'the first line names the column name twice'],
  ])('reports %s', (_, text, reason) => {
    expect(readCsvTable(text, columns)).toEqual({ rows: [], bad: [{ line: 1, reason }] });
  });

  it('skips lines without values, whatever their commas', () => {
    const { rows, bad } = readCsvTable('name,email\nAda,\n,\n"",,\nBea,b@example.org\n,,,', columns);
    expect(bad).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it.each([
    ['with columns that have no name and no value', 'name,email,,\nAda,ada@example.org,,\n,,, \n'],
    ['with rows that end after their last value', 'name,email,,\nAda,ada@example.org\n'],
    ['with rows of blanks', 'name,email\nAda,ada@example.org\n , \n   \n\u00a0\n'],
    ['with the end mark of old files', 'name,email\r\nAda,ada@example.org\r\n\u001a'],
    ['with semicolons', '\ufeffname;email\r\nAda;ada@example.org\r\n'],
    ['with tabs', 'name\temail\nAda\tada@example.org\n'],
  ])('reads a file %s', (_, text) => {
    const values = { name: 'Ada', email: 'ada@example.org' };
    expect(readCsvTable(text, columns)).toEqual({ rows: [{ line: 2, values }], bad: [] });
  });

  it('reads a file that names its separator, and counts that line, too', () => {
    const { rows, bad } = readCsvTable('sep=;\r\nname;email\r\n"Ada; B, C";ada@example.org\r\n', columns);
    expect({ rows, bad }).toEqual({
      rows: [{ line: 3, values: { name: 'Ada; B, C', email: 'ada@example.org' } }],
      bad: [],
    });
  });

  it('reads short rows as empty values, and reports values without a column', () => {
    const { rows, bad } = readCsvTable('name,email,\nAda\nBea,b@example.org,x\na,b,,c', columns);
    expect(rows).toEqual([{ line: 2, values: { name: 'Ada', email: '' } }]);
    const reason = 'has a value in a column that the first line does not name';
    expect(bad).toEqual([
      { line: 3, reason },
      { line: 4, reason },
    ]);
  });

  it('reports all errors of the first line as one bad line', () => {
    expect(readCsvTable('age\nx', columns).bad).toEqual([
      {
        line: 1,
        reason:
          'the first line does not name the column email; the first line does not name the column name; the first line names an unknown column “age”',
      },
    ]);
  });
});
