import { expect, it } from 'vitest';
import { hoursLeft, readGraduated, readHours, readYear } from './summary-list.ts';

it('lists graduated students only if the address says so', () => {
  const texts = ['yes', ' yes ', '', 'no', 'true'];
  expect(texts.map((also_graduated) => readGraduated({ also_graduated }))).toEqual([
    'yes',
    'yes',
    '',
    '',
    '',
  ]);
});

it('requests all years if the address has no valid one', () => {
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
])('shows for %d hours that %d are left', (total, left) => {
  expect(hoursLeft(total)).toBe(left);
});

it('shows all hours if the address has an unknown range', () => {
  expect(['under-75', ' none ', '', 'some', '75'].map((hours) => readHours({ hours }))).toEqual([
    'under-75',
    'none',
    '',
    '',
    '',
  ]);
});
