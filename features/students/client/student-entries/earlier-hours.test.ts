import { expect, it } from 'vitest';
import type { MadeElsewhere } from '#features/students/students.contract.ts';
import { entryWith } from '#client/testing/entries.ts';
import { bySchool, sumText } from './earlier-hours.tsx';
import { verifiedHours } from './entries-query.ts';
import { fromSentences } from './request-sentences.ts';

const from = (id: number, school: string, counts?: boolean): MadeElsewhere => ({
  id,
  school,
  counts: counts === true,
  decision:
    counts === undefined
      ? null
      : { counts, reason: counts ? null : 'No.', by: 'Omar Haddad', at: '2026-05-04T19:00:00Z' },
});
const entries = [
  entryWith({ id: 1, hours: 3, verified: true }),
  entryWith({ id: 2, hours: 1, verified: true }),
  entryWith({ id: 3, hours: 2, verified: true }),
  entryWith({ id: 4, hours: 4, verified: false }),
  entryWith({ id: 5, hours: 5, verified: true }),
];
const elsewhere = [from(1, 'Bay High'), from(2, 'Bay High', false), from(3, 'UCLA', true), from(4, 'UCLA')];

it('earlier hours are the verified ones, with those that count', () => {
  const groups = bySchool(entries, elsewhere);
  expect(groups.map(({ school, earlier }) => [school, earlier.map((one) => one.entry.id)])).toEqual([
    ['Bay High', [1, 2]],
    ['UCLA', [3]],
  ]);
  expect(groups.map(({ earlier }) => sumText(earlier))).toEqual([
    '3 hours wait for a decision. 1 hour does not count.',
    '2 hours count.',
  ]);
});

it('earlier hours are in the sum only if they count', () => {
  expect(verifiedHours(entries, elsewhere)).toBe(7);
});

it('each earlier entry says whether it counts', () => {
  const verified = entryWith({ verified: true });
  const words = (counts?: boolean) =>
    fromSentences(verified, from(1, 'Bay High', counts), 'America/Los_Angeles');
  expect(words()).toEqual(['From Bay High, verified there.', 'Counts once an administrator accepts it.']);
  expect(words(false)).toEqual(['From Bay High, verified there.', 'Does not count: “No.”']);
  expect(words(true)).toEqual(['From Bay High, verified there.']);
});
