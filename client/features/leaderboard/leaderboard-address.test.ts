/** The leaderboard's filters and page in the address. */
import { expect, it } from 'vitest';
import { noFilters, readFilters, readPage, sameFilters, writeAddress } from './leaderboard-address.ts';

it('writes what is set and reads it back', () => {
  const filters = { ...noFilters, name: 'ada ', rank: 'Gold' };
  const search = writeAddress(filters, 3);
  expect(search.toString()).toBe('name=ada&rank=Gold&page=3');
  expect(readPage(search)).toBe(3);
  expect(sameFilters(readFilters(search), filters)).toBe(true);
});

it('leaves out what is empty and the first page', () => {
  expect(writeAddress(noFilters).toString()).toBe('');
});

it('takes anything that is no page for the first one', () => {
  for (const page of ['', '0', '-1', 'x', '1.5', '99999999999']) {
    expect(readPage(new URLSearchParams({ page }))).toBe(1);
  }
});
