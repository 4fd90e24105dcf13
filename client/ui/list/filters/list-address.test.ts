import { expect, it } from 'vitest';
import {
  hasFilters,
  readFilters,
  readPage,
  sameFilters,
  trimmedFilters,
  writeAddress,
} from './list-address.ts';

const names = ['name', 'rank'] as const;
const filters = { name: 'ada ', rank: 'Gold' };
const noFilters = { name: '', rank: ' ' };

it('writes the filters to the address and reads them back', () => {
  const search = writeAddress(filters, 3);
  expect(search.toString()).toBe('name=ada&rank=Gold&page=3');
  expect(readPage(search)).toBe(3);
  expect(readFilters(search, names)).toEqual({ name: 'ada', rank: 'Gold' });
  expect(sameFilters(readFilters(search, names), filters)).toBe(true);
  expect(sameFilters(readFilters(search, names), noFilters)).toBe(false);
});

it('omits empty filters and the first page', () => {
  expect(writeAddress(noFilters).toString()).toBe('');
  expect(trimmedFilters({ ...filters, rank: '' })).toEqual({ name: 'ada' });
  expect([hasFilters(noFilters), hasFilters(filters)]).toEqual([false, true]);
});

it('treats an invalid page number as page 1', () => {
  for (const page of ['', '0', '-1', 'x', '1.5', '99999999999']) {
    expect(readPage(new URLSearchParams({ page }))).toBe(1);
  }
});
