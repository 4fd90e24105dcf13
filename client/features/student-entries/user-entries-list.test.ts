/** The list of one student's entries, and the decisions laid over it. */
import { describe, expect, it } from 'vitest';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { withChanges } from './decisions.ts';
import {
  findEntries,
  listedEntries,
  requirementText,
  sortListed,
  verifiedHours,
} from './user-entries-list.ts';

const nothing = { search: '', show: '' };
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
const ids = (listed: readonly { entry: SchoolEntry }[]) => listed.map((one) => one.entry.id);

describe('finding', () => {
  const find = (view: Partial<typeof nothing>, keep: number[] = []) =>
    ids(findEntries(listedEntries(three, []), { ...nothing, ...view }, new Set(keep)));

  it('looks into every text, dates as they are shown and as calendars write them', () => {
    expect(find({ search: 'EVENT 2' })).toEqual([2]);
    expect(find({ search: 'évent 2' })).toEqual([2]);
    expect(find({ search: 'contact.3@' })).toEqual([3]);
    expect(find({ search: '05/01/2026' })).toEqual([1]);
    expect(find({ search: '2026-05-02' })).toEqual([2]);
    expect(find({ search: ' city parks ' })).toEqual([1, 2, 3]);
    expect(find({ search: 'nobody' })).toEqual([]);
  });

  it('keeps one state, and the row that was decided about just now', () => {
    expect(find({ show: 'verified' })).toEqual([1, 3]);
    expect(find({ show: 'unverified' })).toEqual([2]);
    expect(find({ show: 'unverified' }, [1])).toEqual([1, 2]);
    expect(find({ show: 'unverified', search: 'Event 2' }, [1])).toEqual([2]);
  });

  it('leaves the place of an entry that is gone, unless it is back', () => {
    expect(listedEntries(three, [entry(4), entry(2)]).map(({ isGone }) => isGone)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(
      ids(findEntries(listedEntries([], [entry(2)]), { ...nothing, show: 'verified' }, new Set())),
    ).toEqual([2]);
  });
});

it('can be ordered by being verified, newer entries first among equals', () => {
  const sorted = sortListed(listedEntries(three, []), { column: 'verified', direction: 'descending' });
  expect(ids(sorted)).toEqual([3, 1, 2]);
});

it('adds up verified hours exactly, and says how much is left', () => {
  expect(verifiedHours(three)).toBe(4.2);
  expect(requirementText(4.2)).toBe('95.8 hours left.');
  expect(requirementText(0)).toBe('100 hours left.');
  expect(requirementText(100)).toBe('Met: at least 100 hours.');
});

describe('decisions that are not answered yet', () => {
  const [first, second] = three as [SchoolEntry, SchoolEntry, SchoolEntry];

  it('show the last wish, whatever came before', () => {
    const changes = [
      { kind: 'verify', entry: second, verified: true },
      { kind: 'verify', entry: second, verified: false },
      { kind: 'verify', entry: second, verified: true },
    ] as const;
    expect(withChanges(three, changes).map(({ verified }) => verified)).toEqual([true, true, true]);
    expect(withChanges(three, changes.slice(0, 2))[1]?.verified).toBe(false);
  });

  it('hide what goes to the bin, and show what is taken out again', () => {
    const bin = { kind: 'bin', entry: first } as const;
    const recover = { kind: 'recover', entry: first } as const;
    expect(withChanges(three, [bin]).map(({ id }) => id)).toEqual([2, 3]);
    expect(withChanges(three, [bin, recover])).toHaveLength(3);
    expect(withChanges(three, [recover])).toEqual(three);
  });

  it('leave the server’s list as it is', () => {
    withChanges(three, [{ kind: 'verify', entry: first, verified: false }]);
    expect(three[0]?.verified).toBe(true);
  });
});
