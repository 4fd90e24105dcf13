/** Values that a spreadsheet would take for formulas are written as text. */
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@A1', '  =1+1', '\u00a0@A1', '＝1+1', '＋1', ' －1', '＠A1', '\tA', '\nA'])(
  'writes %j with an apostrophe',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

it.each(['A=1', ' A-1', '2026-08-13', 'a@example.com', '', '  '])('writes %j unchanged', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
