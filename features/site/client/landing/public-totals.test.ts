import { expect, it } from 'vitest';
import { totalsInText } from './landing-page.tsx';

const totals = (students: number, total_hours: number, verified_entries: number, schools: number) =>
  totalsInText({ students, total_hours, verified_entries, schools }).map(
    ({ number, label }) => `${number} ${label}`,
  );

it('shows the totals with thousands separators', () => {
  expect(totals(1234, 56_789.5, 12_000, 2)).toEqual([
    '56,789 verified hours',
    '12,000 verified entries',
    '1,234 students',
    '2 schools',
  ]);
});

it('never rounds hours up', () => {
  expect(totals(2, 99.99, 11, 1)[0]).toBe('99 verified hours');
});

it('uses the singular for one', () => {
  expect(totals(1, 1.75, 1, 1)).toEqual(['1 verified hour', '1 verified entry', '1 student', '1 school']);
});

it('shows nothing while the totals are zero', () => {
  expect(totals(0, 0, 0, 0)).toEqual([]);
});
