import { expect, it } from 'vitest';
import { knownView } from '#client/ui/list/filters/finder.tsx';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { filtersOf, hoursLeft, readYear, type SummaryName } from './summary-list.ts';

it('ignores what an old address asks for and no filter knows', () => {
  const typed = { search: 'Ana ', graduation_year: '2019', hours: ' none ', also_graduated: ' yes ' };
  const others = { show: 'asking', sort: '', direction: '' };
  const known = (filters: typeof typed & typeof others) => {
    const view = { typed: filters, filters } as ListView<SummaryName>;
    return knownView(view, filtersOf(filters, [2027])).filters;
  };
  const expected = { ...typed, hours: 'none', also_graduated: 'yes', ...others, show: '' };
  expect(known({ ...typed, ...others })).toEqual(expected);
  const wrong = { graduation_year: '27', hours: 'some', also_graduated: 'no', show: 'hidden' };
  expect(known({ ...typed, ...others, ...wrong })).toEqual({
    ...expected,
    graduation_year: '',
    hours: '',
    also_graduated: '',
    show: 'hidden',
  });
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
