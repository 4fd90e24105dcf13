import { expect, it } from 'vitest';
import type { SchoolEntry } from '#features/students/students.contract.ts';
import { requirementText, verifiedHours } from './entries-query.ts';
import { searchedText, sortEntries } from './user-entries-panel.tsx';

function entry(id: number, changes: Partial<SchoolEntry> = {}): SchoolEntry {
  return {
    id,
    event: `Event ${id}`,
    date: `2026-05-0${id}`,
    hours: id + 0.1,
    role: 'Helper',
    organizer: 'City Parks',
    contact: `contact.${id}@park.example`,
    description: 'Helped.',
    contact_language: 'en',
    verified: id % 2 === 1,
    recycling_bin: false,
    version: 1,
    request_state: 'sent',
    request_at: null,
    request_problem: null,
    waiting_since: null,
    expires_at: null,
    evidence: null,
    ...changes,
  };
}
const three = [entry(1), entry(2), entry(3)];

it('the search finds an entry by its texts, and by its day as shown and as YYYY-MM-DD', () => {
  expect(searchedText(entry(1)).split('\n')).toEqual([
    'Event 1',
    '05/01/2026',
    '2026-05-01',
    '1.1',
    'Helper',
    'City Parks',
    'contact.1@park.example',
    'Helped.',
  ]);
});

it('sorting by verification shows newer entries first among equals', () => {
  const sorted = sortEntries(three, { column: 'verified', direction: 'descending' });
  expect(sorted.map(({ id }) => id)).toEqual([3, 1, 2]);
});

it('the sum adds up verified hours exactly, and says how many are left', () => {
  expect(verifiedHours(three)).toBe(4.2);
  expect(requirementText(4.2)).toBe('95.8 hours left.');
  expect(requirementText(0)).toBe('100 hours left.');
  expect(requirementText(100)).toBe('Met: at least 100 hours.');
});
