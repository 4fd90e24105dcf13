import { expect, it } from 'vitest';
import { hoursLeft, readGraduated, readHours, readYear } from './summary-list.ts';

it('lists students who graduated only where the address says so', () => {
  const texts = ['yes', ' yes ', '', 'no', 'true'];
  expect(texts.map((also_graduated) => readGraduated({ also_graduated }))).toEqual([
    'yes',
    'yes',
    '',
    '',
    '',
  ]);
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
