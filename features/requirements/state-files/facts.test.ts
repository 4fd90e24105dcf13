/** Valid and invalid facts about a student. */
import { describe, expect, it } from 'vitest';
import { ARKANSAS_ID, readFacts, typeFacts } from './facts.ts';
import type { StudentFacts } from './facts.contract.ts';
import { columnsNamed, formatDay } from './layouts.ts';

const noFacts: StudentFacts = {
  state_id: null,
  usi: null,
  campus: null,
  entered_on: null,
  grade_of_entry: null,
};

const typed = typeFacts(noFacts);
const read = (more: Partial<typeof typed>) => readFacts({ ...typed, ...more }, '2026-08-12');

describe('facts', () => {
  it('are trimmed as typed; empty means unknown', () => {
    expect(read({})).toEqual({ facts: noFacts, wrong: {} });
    expect(read({ state_id: ' t12345678 ', grade_of_entry: '09', campus: '4401701' }).facts).toEqual({
      ...noFacts,
      state_id: 'T12345678',
      grade_of_entry: 9,
      campus: '4401701',
    });
    const { facts } = read({ usi: 'ab-1', entered_on: '2026-08-13', grade_of_entry: '12' });
    expect(read(typeFacts(facts)).facts).toEqual(facts);
  });

  it.each([
    ['8/3/2026', '2026-08-03'],
    ['08/13/2026', '2026-08-13'],
    ['2024-02-29', '2024-02-29'],
    ['2027-08-12', '2027-08-12'],
  ])('accept %s as a day', (entered_on, day) => {
    expect(read({ entered_on })).toMatchObject({ facts: { entered_on: day }, wrong: {} });
  });

  it.each([
    { entered_on: '2027-02-29' },
    { entered_on: '2027-08-13' },
    { entered_on: '13/1/2026' },
    { entered_on: '8/3/26' },
    { entered_on: '1885-01-01' },
    { grade_of_entry: '5' },
    { grade_of_entry: '13' },
    { grade_of_entry: '9.5' },
    { grade_of_entry: 'ninth' },
    { state_id: '12 34' },
    { usi: '1'.repeat(21) },
    { campus: '=A1' },
  ])('refuse %o with a message for that field', (wrong) => {
    expect(Object.keys(read(wrong).wrong)).toEqual(Object.keys(wrong));
  });
});

it.each([
  ['1234567891', true],
  ['T123456789', true],
  ['A123456789', false],
  ['0123456789', false],
  ['1234567890', false],
  ['123456789', false],
])('says whether %s is a state ID of Arkansas: %s', (id, isOne) => {
  expect(ARKANSAS_ID.test(id)).toBe(isOne);
});

it('writes days in other systems’ formats', () => {
  const formats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'M/D/YYYY', 'YYYYMMDD'] as const;
  expect(formats.map((format) => formatDay('2026-03-02', format))).toEqual([
    '2026-03-02',
    '03/02/2026',
    '3/2/2026',
    '20260302',
  ]);
});

describe('columns from their names', () => {
  const fields = (lines: string, before: Parameters<typeof columnsNamed>[2] = []) =>
    columnsNamed(lines, 'entry', before).map(({ title, field }) => `${title}: ${field}`);

  it('are read from separate lines, or from a file’s first line', () => {
    const known = ['State ID: state_id', 'LASTNAME: last_name', 'Service: '];
    expect(fields('State ID\n\n LASTNAME \r\nService')).toEqual(known);
    expect(fields('State ID,"LASTNAME",Service')).toEqual(known);
    expect(fields('State ID\tLASTNAME\tService')).toEqual(known);
    expect(fields('Last, first\nDate')).toEqual(['Last, first: ', 'Date: date']);
  });

  it('keep their fields when moved or renamed, even with duplicate names', () => {
    const before = [
      { title: 'SSID', field: 'state_id' },
      { title: 'Day', field: 'date' },
    ];
    expect(fields('Day\nSSID\nHours', before)).toEqual(['Day: date', 'SSID: state_id', 'Hours: hours']);
    expect(fields('SSI\nDay', before)).toEqual(['SSI: state_id', 'Day: date']);
    const twice = before.map((one) => ({ ...one, title: 'X' }));
    expect(fields('X\nX', twice)).toEqual(['X: state_id', 'X: date']);
  });
});
