// CSV as spreadsheets write it, and what is wrong with a file told by the line.
import { describe, expect, it } from 'vitest';
import { decodeText, parseCsv, readCsvTable } from './csv.ts';

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
  ])('tells the line of %s', (_, text, line) => {
    expect(parseCsv(text).bad).toEqual([{ line, reason: expect.any(String) }]);
  });

  it('goes on behind a broken line', () => {
    expect(fieldsOf('a\nb"\nc')).toEqual([['a'], ['c']]);
  });

  it('reads a value of many millions of characters, and tells the line of one that is never closed', () => {
    const value = 'a ""quoted"" word,\n'.repeat(1_000_000);
    const { records, bad } = parseCsv(`x\n"${value}",b\n"${value}`);
    expect(records[1]?.fields).toEqual([value.replaceAll('""', '"'), 'b']);
    expect(bad[0]).toMatchObject({ line: 1_000_003 });
  });

  it('reads a long file in no time', () => {
    const text = '"some ""quoted"" text",plain,123\r\n'.repeat(50_000);
    const began = performance.now();
    expect(parseCsv(text).records).toHaveLength(50_000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('readCsvTable', () => {
  const columns = ['email', 'name'] as const;

  it('finds the columns by their names, in any order and case', () => {
    const { rows, bad } = readCsvTable('Name, EMAIL\nAda,ada@example.org\n', columns);
    expect(bad).toEqual([]);
    expect(rows).toEqual([{ line: 2, values: { email: 'ada@example.org', name: 'Ada' } }]);
  });

  it.each([
    ['a missing column', 'name\nAda', 'the first line does not name the column email'],
    ['an unknown column', 'name,email,age\n', 'the first line names an unknown column “age”'],
    ['a column named twice', 'name,email,name\n', 'the first line names the column name twice'],
  ])('tells %s', (_, text, reason) => {
    expect(readCsvTable(text, columns)).toEqual({ rows: [], bad: [{ line: 1, reason }] });
  });

  it('skips lines without any value, whatever their commas', () => {
    const { rows, bad } = readCsvTable('name,email\nAda,\n,\n"",,\nBea,b@example.org\n,,,', columns);
    expect(bad).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('tells lines with too few or too many values', () => {
    const { rows, bad } = readCsvTable('name,email\nAda\nBea,b@example.org\na,b,c', columns);
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(bad).toEqual([
      { line: 2, reason: 'has 1 values, and the first line names 2' },
      { line: 4, reason: 'has 3 values, and the first line names 2' },
    ]);
  });
});

describe('decodeText', () => {
  it('reads UTF-8 and refuses what is none', () => {
    expect(decodeText(Buffer.from('Zoë'))).toBe('Zoë');
    expect(decodeText(Buffer.from('Zoë', 'latin1'))).toBeUndefined();
  });
});
