/** The words of the recycling bin. */
import { describe, expect, it } from 'vitest';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { actionDone, actionFailure, binFailure, removeQuestion } from './recycling-bin.messages.ts';

const refused = (status: number, detail?: string) =>
  new ApiError('refused', 'refused', { status, ...(detail === undefined ? {} : { data: { detail } }) });
// Only these two are used.
const entry = (event: string, user_id: number) => ({ event, user_id }) as BinnedEntry;
const one = [entry('Tree Day', 1)];
const three = [...one, entry('Beach Day', 1), entry('Food Bank', 2)];

describe('the question before deleting for good', () => {
  it('says how many entries of how many students', () => {
    expect(removeQuestion(three).message).toBe(
      'Permanently delete 3 entries of 2 students? Their students are mailed what happened, with the texts. This cannot be undone.',
    );
    expect(removeQuestion(one).message).toBe(
      'Permanently delete 1 entry of 1 student? The student is mailed what happened, with the text. This cannot be undone.',
    );
  });
});

it('says what was done', () => {
  expect(actionDone('recover', one)).toBe('“Tree Day” was recovered and is with its student again.');
  expect(actionDone('recover', three)).toBe('3 entries were recovered and are with their students again.');
  expect(actionDone('remove', one)).toBe('“Tree Day” was permanently deleted.');
  expect(actionDone('remove', three)).toBe('3 entries were permanently deleted.');
});

describe('a failure', () => {
  it('says what is back in the list, and why', () => {
    expect(actionFailure('recover', one, 0, refused(500, 'Out of order.'))).toBe(
      '“Tree Day” was not recovered and is back in this list. Out of order.',
    );
    expect(actionFailure('remove', three, 0, new ApiError('no-response', 'x'))).toContain(
      '3 entries were not permanently deleted and are back in this list. No response from server.',
    );
  });

  it('says what was done before', () => {
    expect(actionFailure('remove', three, 1, refused(500))).toBe(
      '1 entry was permanently deleted, 2 are still in the recycling bin. Please try again.',
    );
    expect(actionFailure('recover', three, 2, refused(500))).toContain(
      '2 entries were recovered, 1 is still in the recycling bin.',
    );
  });

  it('says that somebody else was quicker', () => {
    expect(actionFailure('recover', three, 0, refused(404, 'Gone.'))).toContain(
      'somebody else has changed it meanwhile',
    );
  });
});

it('says why the list did not come', () => {
  expect(binFailure(refused(500))).toBe('The recycling bin could not be loaded. Please try again.');
});
