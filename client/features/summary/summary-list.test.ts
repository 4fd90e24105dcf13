/** The order of the Volunteer Database in the address, and its words. */
import { describe, expect, it } from 'vitest';
import {
  hoursLeft,
  isNarrowed,
  readGraduated,
  readHours,
  readSorting,
  readYear,
  sortedBy,
} from './summary-list.ts';

const none = { search: '', graduation_year: '', hours: '', also_graduated: '', sort: '', direction: '' };

describe('the order', () => {
  it('is by last name unless the address names another column', () => {
    const usual = { column: 'last_name', direction: 'ascending' };
    expect(readSorting(none)).toEqual(usual);
    expect(readSorting({ ...none, sort: 'password', direction: 'descending' })).toEqual(usual);
    expect(readSorting({ ...none, sort: 'email', direction: 'x' })).toEqual({
      column: 'email',
      direction: 'ascending',
    });
  });

  it('turns around with a second click, and is left out of the address when it is the usual one', () => {
    const once = { ...none, ...sortedBy(none, 'total_hours') };
    expect(once).toEqual({ ...none, sort: 'total_hours', direction: 'ascending' });
    const twice = { ...none, ...sortedBy(once, 'total_hours') };
    expect(twice).toEqual({ ...none, sort: 'total_hours', direction: 'descending' });
    const turned = { ...none, ...sortedBy(none, 'last_name') };
    expect(turned).toEqual({ ...none, sort: 'last_name', direction: 'descending' });
    expect(sortedBy(turned, 'last_name')).toEqual({ sort: '', direction: '' });
  });
});

it('is narrowed by what is looked for, not by its order', () => {
  expect(isNarrowed({ ...none, search: ' ', sort: 'email' })).toBe(false);
  expect(isNarrowed({ ...none, graduation_year: '2027' })).toBe(true);
  expect(isNarrowed({ ...none, hours: 'none' })).toBe(true);
});

it('lists students who graduated only where the address says so, which narrows nothing', () => {
  const texts = ['yes', ' yes ', '', 'no', 'true'];
  expect(texts.map((also_graduated) => readGraduated({ also_graduated }))).toEqual([
    'yes',
    'yes',
    '',
    '',
    '',
  ]);
  expect(isNarrowed({ ...none, also_graduated: 'yes' })).toBe(false);
});

it('asks for all years where the address names none that can be', () => {
  const years = ['2027', ' 2027 ', '', 'abc', '27', '20271', '1899', '2201'];
  expect(years.map((graduation_year) => readYear({ graduation_year }))).toEqual([
    '2027',
    '2027',
    ...Array<string>(6).fill(''),
  ]);
});

it.each([
  [0, 100],
  [99.99, 0.01],
  [66.6, 33.4],
  [100, 0],
  [132.25, 0],
])('has %d hours, so %d left', (total, left) => {
  expect(hoursLeft(total)).toBe(left);
});

it('shows all hours where the address names a range that there is not', () => {
  expect(['under-75', ' none ', '', 'some', '75'].map((hours) => readHours({ hours }))).toEqual([
    'under-75',
    'none',
    '',
    '',
    '',
  ]);
});
