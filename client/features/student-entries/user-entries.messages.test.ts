/** The words of failures about one student's entries. */
import { expect, it } from 'vitest';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { changeDone, changeFailure, changeNote } from './user-entries.messages.ts';

const refused = (status: number, detail?: string) =>
  new ApiError('refused', 'refused', { status, ...(detail === undefined ? {} : { data: { detail } }) });
// Only its name and day are used.
const entry = { event: 'Tree Day', date: '2026-05-01' } as SchoolEntry;
const lost = new ApiError('no-response', 'x');
const CHANGED = 'The student changed this entry meanwhile. Please look at it again.';

it('says how things are after a decision that failed', () => {
  expect(changeFailure({ kind: 'verify', entry, verified: true }, refused(403, 'These are your own.'))).toBe(
    '“Tree Day” could not be verified and is not verified. These are your own.',
  );
  expect(changeFailure({ kind: 'verify', entry, verified: false }, refused(500))).toBe(
    '“Tree Day” could not be set back and is still verified. Please try again.',
  );
  expect(changeFailure({ kind: 'bin', entry }, refused(503))).toContain('is back in the list');
  expect(changeFailure({ kind: 'recover', entry }, refused(404))).toBe(
    '“Tree Day” was not brought back. It is not where it was: somebody else may have moved or deleted it. We are loading the list again.',
  );
});

it('claims nothing when the answer was lost', () => {
  const unknown = (done: string) =>
    `We do not know whether “Tree Day” was ${done}, because no answer came back. We are loading the list again: please look before you repeat it.`;
  expect(changeFailure({ kind: 'verify', entry, verified: true }, lost)).toBe(unknown('verified'));
  expect(changeFailure({ kind: 'verify', entry, verified: false }, lost)).toBe(unknown('set back'));
  expect(changeFailure({ kind: 'bin', entry }, lost)).toBe(unknown('moved to the recycling bin'));
  expect(changeFailure({ kind: 'recover', entry }, lost)).toBe(unknown('brought back'));
  expect(changeNote(lost)).toContain('We do not know whether your last step was done.');
});

it('says who has changed the entry meanwhile, at the entry too', () => {
  expect(changeFailure({ kind: 'verify', entry, verified: true }, refused(409, CHANGED))).toBe(
    `“Tree Day” was not verified. ${CHANGED}`,
  );
  expect(changeNote(refused(409, CHANGED))).toBe(CHANGED);
  expect(changeNote(refused(500))).toBeUndefined();
});

it('says what was done', () => {
  expect(changeDone({ kind: 'verify', entry, verified: true })).toBe('Tree Day, 05/01/2026, is verified.');
  expect(changeDone({ kind: 'verify', entry, verified: false })).toBe(
    'Tree Day, 05/01/2026, is not verified.',
  );
  expect(changeDone({ kind: 'bin', entry })).toBe('Tree Day, 05/01/2026, was moved to the recycling bin.');
  expect(changeDone({ kind: 'recover', entry })).toBe('Tree Day, 05/01/2026, is back in the list.');
});
