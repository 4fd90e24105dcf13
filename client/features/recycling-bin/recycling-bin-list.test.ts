/** Searching and selecting in the recycling bin. */
import { expect, it } from 'vitest';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { inPieces, noSearches, searchBin, selectedOf, withSelection } from './recycling-bin-list.ts';

function entry(id: number, changes: Partial<BinnedEntry> = {}): BinnedEntry {
  return {
    id,
    event: `Event ${id}`,
    date: `2026-05-0${id}`,
    hours: id,
    role: 'Helper',
    organizer: 'City Parks',
    contact: 'ranger@park.example',
    description: 'Helped.',
    verified: false,
    recycling_bin: true,
    user_id: id,
    user_email: `student.${id}@school.example`,
    user_first_name: 'Ada',
    user_last_name: `Lovelace ${id}`,
    binned_at: null,
    binned_by: null,
    ...changes,
  };
}
const three = [entry(1), entry(2), entry(3)];
const find = (searches: Partial<typeof noSearches>) =>
  searchBin(three, { ...noSearches, ...searches }).map(({ id }) => id);

it('finds what has every text in its place, whatever the case and accents', () => {
  expect(find({})).toEqual([1, 2, 3]);
  expect(find({ event: ' EVENT 2 ' })).toEqual([2]);
  expect(find({ student: 'lovelace 3' })).toEqual([3]);
  expect(find({ student: 'Lóvelace 3', role: 'hélp' })).toEqual([3]);
  expect(find({ student: 'Student.1@' })).toEqual([1]);
  expect(find({ date: '05/02/2026' })).toEqual([2]);
  expect(find({ date: '2026-05-02', hours: '3' })).toEqual([]);
  expect(find({ role: 'helper', organizer: 'parks', hours: '1' })).toEqual([1]);
});

it('selects more and less, and forgets what is no longer there', () => {
  const both = withSelection(new Set(), three.slice(0, 2), true);
  expect([...both]).toEqual([1, 2]);
  expect([...withSelection(both, three.slice(1), false)]).toEqual([1]);
  expect(selectedOf(three.slice(1), both).map(({ id }) => id)).toEqual([2]);
});

it('cuts what is too much for one call', () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPieces([], 2)).toEqual([]);
});
