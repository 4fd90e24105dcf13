/** Pages of a list that is here as a whole. */
import { expect, it } from 'vitest';
import { noSuchPage, pageOf, rangeWords } from './page-of.ts';

const rows = Array.from({ length: 45 }, (_, index) => index + 1);

it('cuts a list into pages', () => {
  expect(pageOf(rows, 1, 20).rows).toEqual(rows.slice(0, 20));
  expect(pageOf(rows, 3, 20)).toEqual({ rows: [41, 42, 43, 44, 45], page: 3 });
});

it('shows the last page when the wanted one is gone', () => {
  expect(pageOf(rows, 9, 20).page).toBe(3);
  expect(pageOf([], 2, 20)).toEqual({ rows: [], page: 1 });
});

it('says that there is no such page', () => {
  expect(noSuchPage(4000)).toBe('There is no page 4,000 in this list.');
});

it('says which rows these are', () => {
  expect(rangeWords(45, 3, 20)).toBe('41 to 45 of 45');
  expect(rangeWords(45, 1, 20)).toBe('1 to 20 of 45');
  expect(rangeWords(1311, 52, 20)).toBe('1,021 to 1,040 of 1,311');
});
