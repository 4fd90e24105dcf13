/** What is said of a recovery or deletion that failed: nothing that is not known. */
import { describe, expect, it } from 'vitest';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { BinActionError } from './bin-action-error.ts';
import { actionFailure } from './recycling-bin.failures.ts';

const entry = (id: number): BinnedEntry =>
  // Only these are used.
  ({ id, event: `Event ${id}`, user_first_name: 'Ada', user_last_name: 'Lovelace' }) as BinnedEntry;
const three = [1, 2, 3].map(entry);
const one = three.slice(0, 1);
const refused = (status: number, detail?: string) =>
  new ApiError('refused', 'refused', { status, ...(detail !== undefined && { data: { detail } }) });
const silence = new ApiError('no-response', 'nothing came');

interface Ended {
  readonly done?: readonly BinnedEntry[];
  readonly missing?: readonly BinnedEntry[];
  /** Ids in the bin afterwards. */
  readonly inBin?: readonly number[];
}
const after = (failure: ApiError, { done = [], missing = [], inBin }: Ended = {}) =>
  new BinActionError(failure, { done, missing }, inBin && new Set(inBin));

describe('a refusal', () => {
  it('leaves everything in the bin, and says why', () => {
    expect(actionFailure('recover', one, after(refused(500, 'Out of order.')))).toBe(
      '“Event 1” was not recovered and is still in the recycling bin. Out of order.',
    );
    expect(actionFailure('remove', three, after(refused(500)))).toBe(
      '3 entries were not permanently deleted and are still in the recycling bin. Please try again.',
    );
  });

  it('does not hide what was done before', () => {
    expect(actionFailure('remove', three, after(refused(500), { done: one }))).toBe(
      '“Event 1” was permanently deleted. The other 2 were not permanently deleted and are still in the recycling bin. Please try again.',
    );
    expect(
      actionFailure('recover', three, after(refused(500), { done: one, missing: three.slice(1, 2) })),
    ).toBe(
      '“Event 1” was recovered and is back in the student’s entries. 1 was no longer in the recycling bin: “Event 2” of Ada Lovelace. Somebody else recovered or deleted it before you. The other 1 was not recovered and is still in the recycling bin. Please try again.',
    );
  });
});

describe('the end of the session', () => {
  const ended = refused(401, 'Please sign in first.');

  it('in the middle says what was done before it', () => {
    expect(actionFailure('recover', three, after(ended, { done: three.slice(0, 2) }))).toBe(
      '2 entries were recovered and are back in the students’ entries. Your session has ended. The other 1 was not recovered and is still in the recycling bin. Please log in again.',
    );
    expect(actionFailure('remove', three, after(ended, { done: one }))).toContain(
      '“Event 1” was permanently deleted. Your session has ended. The other 2 were not',
    );
  });

  it('is still a 401 to the page, which leads to the login', () => {
    const failure = after(ended, { done: one });
    expect([failure instanceof ApiError, failure.status]).toEqual([true, 401]);
  });
});

describe('no answer', () => {
  const unknown = 'No answer came from the server, so we do not know whether';
  const look = 'Please look at the list before you try again.';

  it('says that nobody knows, and where the entries are now', () => {
    expect(actionFailure('remove', one, after(silence, { inBin: [2] }))).toBe(
      `${unknown} “Event 1” was permanently deleted. The list has been loaded again: it is no longer in the recycling bin.`,
    );
    expect(actionFailure('recover', one, after(silence, { inBin: [1, 2] }))).toBe(
      `${unknown} “Event 1” was recovered. The list has been loaded again: it is still in the recycling bin. ${look}`,
    );
    expect(actionFailure('remove', three, after(silence, { inBin: [3] }))).toBe(
      `${unknown} 3 entries were permanently deleted. The list has been loaded again: 2 are no longer in the recycling bin, 1 still is. ${look}`,
    );
  });

  it('says so when the list does not come either', () => {
    expect(actionFailure('remove', three, after(silence, { done: one }))).toBe(
      `“Event 1” was permanently deleted. ${unknown} the other 2 were permanently deleted. The list could not be loaded again either. Please check your connection, and look at the list before you try again.`,
    );
  });
});

describe('deleting what is partly gone', () => {
  it('deletes nothing, counts rightly, and names what is gone', () => {
    expect(actionFailure('remove', three, after(refused(404), { inBin: [1, 3] }))).toBe(
      'None of the 3 entries was permanently deleted. 1 was no longer in the recycling bin: “Event 2” of Ada Lovelace. Somebody else recovered or deleted it before you. You can try again with the 2 that are left.',
    );
    expect(actionFailure('remove', three, after(refused(404), { inBin: [] }))).toMatch(
      /^None of the 3 entries was permanently deleted\. 3 were no longer .* before you\.$/,
    );
    expect(actionFailure('remove', one, after(refused(404), { inBin: [] }))).toBe(
      '“Event 1” was not permanently deleted: it is no longer in the recycling bin. Somebody else recovered or deleted it before you.',
    );
  });

  it('does not say what is gone when the list did not come', () => {
    expect(actionFailure('remove', three, after(refused(404)))).toBe(
      'None of the 3 entries was permanently deleted. Some were no longer in the recycling bin. Please look at the list.',
    );
  });
});
