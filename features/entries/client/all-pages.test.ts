import { expect, it } from 'vitest';
import { ENTRIES_OF_A_PAGE } from '#features/entries/entries.contract.ts';
import { allPages } from './all-pages.ts';

const rows = (count: number, from = 1) => Array.from({ length: count }, (_, place) => ({ id: from + place }));

it.each([
  [0, [1]],
  [3, [1]],
  [ENTRIES_OF_A_PAGE, [1, 2]],
  [2 * ENTRIES_OF_A_PAGE + 1, [1, 2, 3]],
])('loads %d entries in the pages %j', async (count, pages) => {
  const requested: number[] = [];
  const found = await allPages((page) => {
    requested.push(page);
    const start = (page - 1) * ENTRIES_OF_A_PAGE;
    return Promise.resolve(rows(count).slice(start, start + ENTRIES_OF_A_PAGE));
  });
  expect(found).toEqual(rows(count));
  expect(requested).toEqual(pages);
});

it('returns an entry only once if it moves to the next page meanwhile', async () => {
  const pages = [rows(ENTRIES_OF_A_PAGE), rows(2, ENTRIES_OF_A_PAGE)];
  const found = await allPages((page) => Promise.resolve(pages[page - 1] ?? []));
  expect(found).toEqual(rows(ENTRIES_OF_A_PAGE + 1));
});

it('stops when every page is the same', async () => {
  expect(await allPages(() => Promise.resolve(rows(ENTRIES_OF_A_PAGE)))).toHaveLength(ENTRIES_OF_A_PAGE);
});
