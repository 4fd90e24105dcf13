import { expect, it } from 'vitest';
import type { BulkAction, BulkKind, DoneKind } from '#features/office/bulk-actions.contract.ts';
import { doneText, leftOutText, previewText, undoneText } from './bulk-text.ts';

it.each<[BulkKind, string, string]>([
  ['verify', 'Verifies 23 entries of 11 students, 64.5 h.', '23 entries verified.'],
  [
    'set back',
    'Marks 23 entries of 11 students, 64.5 h, as not verified.',
    '23 entries marked as not verified.',
  ],
  [
    'bin',
    'Moves 23 entries of 11 students, 64.5 h to the recycling bin.',
    '23 entries moved to the recycling bin.',
  ],
  ['ask', 'Asks the contacts of 23 entries of 11 students, 64.5 h.', 'Contacts of 23 entries asked again.'],
])('explains what it means to %s', (action, before, after) => {
  const figures = { action, entries: 23, students: 11, hours: 64.5 };
  expect(previewText(figures)).toBe(before);
  expect(doneText(figures)).toBe(after);
});

it('uses the singular for one entry', () => {
  expect(previewText({ action: 'verify', entries: 1, students: 1, hours: 2 })).toBe(
    'Verifies 1 entry of 1 student, 2 h.',
  );
  expect(leftOutText(1)).toBe('1 entry is left out:');
});

it.each<[DoneKind, number, string]>([
  ['verify', 3, '3 entries are as before.'],
  ['verify', 2, '2 entries are as before. 1 was changed since and stays as it is.'],
  ['verify', 1, '1 entry is as before. 2 were changed since and stay as they are.'],
  ['attend', 2, '2 entries taken back. 1 was changed since and stays as it is.'],
])('says what undoing "%s" has done to %i of 3 entries', (action, back, text) => {
  const undone = { by: null, at: '2026-05-04T19:00:00Z', entries: back };
  expect(undoneText({ action, entries: 3, undone } as BulkAction)).toBe(text);
});
