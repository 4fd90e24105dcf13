/** The words of the recycling bin. */
import { describe, expect, it } from 'vitest';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { actionDone, binFailure, removeQuestion } from './recycling-bin.messages.ts';

// Only these are used.
const entry = (event: string, user_id: number) =>
  ({ event, user_id, user_first_name: 'Ada', user_last_name: `L${user_id}` }) as BinnedEntry;
const one = [entry('Tree Day', 1)];
const two = [...one, entry('Beach Day', 1)];
const three = [...two, entry('Food Bank', 2)];

describe('the question before deleting for good', () => {
  it('says how many entries of how many students, and who gets which email', () => {
    expect(removeQuestion(three).message).toBe(
      'Permanently delete 3 entries of 2 students? Each student gets an email with the texts of their entries. This cannot be undone.',
    );
    expect(removeQuestion(two).message).toContain(
      '2 entries of 1 student? The student gets an email with the texts of the entries.',
    );
    expect(removeQuestion(one).message).toBe(
      'Permanently delete 1 entry of 1 student? The student gets an email with the text of the entry. This cannot be undone.',
    );
  });
});

describe('what was done', () => {
  it('is said of one entry by its name, and of more by their number', () => {
    expect(actionDone('recover', one)).toBe('“Tree Day” was recovered and is back in the student’s entries.');
    expect(actionDone('recover', three)).toBe(
      '3 entries were recovered and are back in the students’ entries.',
    );
    expect(actionDone('remove', one)).toBe('“Tree Day” was permanently deleted.');
    expect(actionDone('remove', three)).toBe('3 entries were permanently deleted.');
  });

  it('leaves out what was no longer there, and names it', () => {
    expect(actionDone('recover', two, three.slice(2))).toBe(
      '2 entries were recovered and are back in the students’ entries. 1 was no longer in the recycling bin: “Food Bank” of Ada L2. Somebody else recovered or deleted it before you.',
    );
    expect(actionDone('recover', [], one)).toBe(
      '“Tree Day” was not recovered: it is no longer in the recycling bin. Somebody else recovered or deleted it before you.',
    );
    expect(actionDone('recover', [], three)).toBe(
      'None of the 3 entries was recovered: they are no longer in the recycling bin. Somebody else recovered or deleted them before you.',
    );
    expect(actionDone('recover', one, [...three, ...three])).toContain(
      '6 were no longer in the recycling bin. Somebody else recovered or deleted them before you.',
    );
  });
});

it('says why the list did not come', () => {
  expect(binFailure(new ApiError('refused', 'refused', { status: 500 }))).toBe(
    'The recycling bin could not be loaded. Please try again.',
  );
});
