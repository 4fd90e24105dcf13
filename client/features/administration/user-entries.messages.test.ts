/** The words of failures about one student's entries. */
import { expect, it } from 'vitest';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { changeDone, changeFailure, userEntriesFailure } from './user-entries.messages.ts';

const refused = (status: number, detail?: string) =>
  new ApiError('refused', 'refused', { status, ...(detail === undefined ? {} : { data: { detail } }) });
// Only its name is used.
const entry = { event: 'Tree Day' } as SchoolEntry;

it('says why the entries did not come', () => {
  expect(userEntriesFailure(refused(404))).toContain('no such person at your school');
  expect(userEntriesFailure(new ApiError('no-response', 'x'))).toBe(
    'The entries could not be loaded. No response from server. Please check your connection and try again.',
  );
  expect(userEntriesFailure(refused(500))).toBe('The entries could not be loaded. Please try again.');
});

it('says how things are after a decision that failed', () => {
  expect(changeFailure({ kind: 'verify', entry, verified: true }, refused(403, 'These are your own.'))).toBe(
    '“Tree Day” could not be verified and is not verified. These are your own.',
  );
  expect(changeFailure({ kind: 'verify', entry, verified: false }, refused(500))).toBe(
    '“Tree Day” could not be set back and is still verified. Please try again.',
  );
  expect(changeFailure({ kind: 'bin', entry }, refused(503))).toContain('is back in the list');
  expect(changeFailure({ kind: 'recover', entry }, refused(404))).toContain('somebody else has changed it');
});

it('says what was done', () => {
  expect(changeDone({ kind: 'verify', entry, verified: true })).toBe('“Tree Day” is verified.');
  expect(changeDone({ kind: 'verify', entry, verified: false })).toBe('“Tree Day” is not verified.');
  expect(changeDone({ kind: 'bin', entry })).toBe('“Tree Day” was moved to the recycling bin.');
  expect(changeDone({ kind: 'recover', entry })).toBe('“Tree Day” is back in the list.');
});
