/** What stays selected, and for whom. */
import { expect, it } from 'vitest';
import { clearSelectionOf, keepOnly, selectedBy, selectFor } from './bin-selection-store.ts';

const ids = (...of: number[]) => of.map((id) => ({ id }));

it('keeps a selection for its person, and for nobody else', () => {
  selectFor(1, ids(10, 11), true);
  selectFor(1, ids(11), false);
  expect([...selectedBy(1)]).toEqual([10]);
  expect([...selectedBy(2)]).toEqual([]);
  selectFor(2, ids(20), true);
  expect([...selectedBy(2)]).toEqual([20]);
  expect([...selectedBy(1)]).toEqual([]);
});

it('forgets it when told to', () => {
  selectFor(1, ids(10), true);
  clearSelectionOf(1);
  expect([...selectedBy(1)]).toEqual([]);
});

it('forgets what has left the bin, so that it is not selected should it come again', () => {
  selectFor(1, ids(10, 11), true);
  keepOnly(1, ids(11, 12));
  keepOnly(1, ids(10, 11, 12));
  expect([...selectedBy(1)]).toEqual([11]);
});
