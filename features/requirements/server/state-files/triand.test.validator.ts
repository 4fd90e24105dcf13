/**
 * TRIAND's format, written from its documentation and independent of our writer
 * (https://rollcall.triand.com/help/communityservice/data-file-upload).
 */
import { expect } from 'vitest';
import { parseCsv } from '#server/platform/csv.ts';

const columns: readonly (readonly [name: string, form: RegExp])[] = [
  ['districtlea', /^[0-9]{7}$/],
  ['schoollea', /^[0-9]{7}$/],
  ['first', /\w/],
  ['last', /\w/],
  ['stateid', /^[TZS1-9]\d{8}[1-9]$/],
  ['date', /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/],
  ['grade', /^(09|10|11|12)$/],
  ['partner', /^[^]*$/],
  ['hours', /^([0-9]+([.][0-9]*)?|[.][0-9]+)$/],
  // Optional for TRIAND; the law requires them.
  ['preparation', /\S/],
  ['action', /\S/],
  ['reflection', /\S/],
  ['operation', /^(add|remove)$/],
];

export type TriandRow = Readonly<Record<string, string>>;

/** The rows of a file. @throws when TRIAND would refuse it */
export function readTriand(text: string): TriandRow[] {
  expect(text.isWellFormed()).toBe(true);
  expect(text.startsWith('\uFEFF')).toBe(false);
  // RFC 4180: each record ends with CRLF.
  expect(text.endsWith('\r\n')).toBe(true);
  const { records, bad } = parseCsv(text);
  expect(bad).toEqual([]);
  const [head, ...rows] = records.map(({ fields }) => fields);
  expect(head).toEqual(columns.map(([name]) => name));
  return rows.map((fields) => {
    expect(fields).toHaveLength(columns.length);
    for (const [index, [name, form]] of columns.entries())
      expect({ name, value: fields[index] }).toEqual({ name, value: expect.stringMatching(form) });
    return Object.fromEntries(columns.map(([name], index) => [name, fields[index] ?? '']));
  });
}

/**
 * The state's rows after these files, keyed by everything but the operation. Adding a row twice or removing a missing
 * one fails.
 */
export function stateAfter(files: readonly string[]): TriandRow[] {
  const rows = new Map<string, TriandRow>();
  for (const file of files)
    for (const { operation, ...row } of readTriand(file)) {
      const key = JSON.stringify(row);
      if (operation === 'add') expect(rows.has(key)).toBe(false);
      else expect(rows.has(key)).toBe(true);
      if (operation === 'add') rows.set(key, row);
      else rows.delete(key);
    }
  return [...rows.values()];
}
