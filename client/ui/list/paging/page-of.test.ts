import { expect, it } from 'vitest';
import { countLabel, noSuchPage, pageOf, totalText } from './page-of.ts';

const rows = Array.from({ length: 45 }, (_, index) => index + 1);

it('splits a list into pages', () => {
  expect(pageOf(rows, 1, 20).rows).toEqual(rows.slice(0, 20));
  expect(pageOf(rows, 3, 20)).toEqual({ rows: [41, 42, 43, 44, 45], page: 3 });
});

it('shows the last page when the requested one no longer exists', () => {
  expect(pageOf(rows, 9, 20).page).toBe(3);
  expect(pageOf([], 2, 20)).toEqual({ rows: [], page: 1 });
});

it('says when a page does not exist', () => {
  expect(noSuchPage(4000)).toBe('There is no page 4,000 in this list.');
});

it('says which rows are shown, and how many there are', () => {
  const noun = ['event', 'events'] as const;
  const count = (page: number, shown: number, total: number) =>
    countLabel({ page, pageSize: 12, shown, total }, noun);
  expect(count(1, 1, 1)).toBe('Showing 1 to 1 of 1 event');
  expect(count(2, 8, 1020)).toBe('Showing 13 to 20 of 1,020 events');
  expect(count(3, 0, 20)).toBe('');
  expect([1, 1020].map((total) => totalText(total, noun))).toEqual(['1 event', '1,020 events']);
});
