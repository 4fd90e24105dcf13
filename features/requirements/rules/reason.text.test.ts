import { expect, it } from 'vitest';
import { plainRules, progressOf, weekly, work } from './fixtures/progress.test.scene.ts';
import { reasonText } from './reason.text.ts';
import type { LeftOutReason } from './entry.ts';
import type { Cap } from './rules.ts';

const team: Cap = { of: { kind: 'category', category: 'school team' }, hours: 10, per: 'total' };
const full: Cap = { of: { kind: 'everything' }, hours: 8, per: 'day' };

const none: readonly (readonly [LeftOutReason, string])[] = [
  [{ kind: 'before', day: '2023-08-01' }, 'Does not count: done before August 1, 2023.'],
  [{ kind: 'after', day: '2027-05-01' }, 'Does not count: done after May 1, 2027.'],
  [{ kind: 'paid before', day: '2022-06-27' }, 'Does not count: paid work counts from June 27, 2022 on.'],
  [{ kind: 'work', work: 'paid' }, 'Does not count: it was paid.'],
  [{ kind: 'work', work: 'volunteer' }, 'Does not count: it was not paid, and only paid work counts here.'],
  [{ kind: 'short', min_hours: 2 }, 'Does not count: shorter than 2 h.'],
  [
    { kind: 'late', days: 43, limit: 30 },
    'Does not count: recorded 43 days after the work; the limit is 30.',
  ],
  [
    { kind: 'recorded after', day: '2025-05-15' },
    'Does not count: recorded after May 15, 2025, the last day for this work.',
  ],
  [
    { kind: 'evidence', evidence: 'phone' },
    'Does not count: it was verified by phone, which is not enough here.',
  ],
  [{ kind: 'evidence', evidence: null }, 'Does not count: it is not known how it was verified.'],
  [{ kind: 'reflection', words: 12, needed: 50 }, 'Does not count yet: the reflection has 12 of 50 words.'],
  [{ kind: 'reflection', words: 0, needed: 1 }, 'Does not count yet: it has no reflection.'],
  [
    { kind: 'reflection', words: 0, needed: 50 },
    'Does not count yet: it has no reflection; 50 words are needed.',
  ],
  [{ kind: 'start time' }, 'Does not count yet: it does not say when you began.'],
  [{ kind: 'phases' }, 'Does not count yet: it does not say how you prepared and what you did.'],
  [{ kind: 'category', category: null }, 'Does not count: it has no category.'],
  [
    { kind: 'category', category: 'School team' },
    'Does not count: School team is not among the categories that count.',
  ],
  [
    { kind: 'refused organization', organization: 'Gun club' },
    'Does not count: your school does not accept Gun club.',
  ],
  [
    { kind: 'refused organization', organization: null },
    'Does not count: your school does not accept the organization.',
  ],
  [
    { kind: 'not approved', what: 'organization' },
    'Does not count: your school has not approved the organization; ask before you begin, under “What counts”.',
  ],
  [
    { kind: 'not approved', what: 'activity' },
    'Does not count: your school has not approved it for that day; ask before you begin, under “What counts”.',
  ],
  [
    { kind: 'cap', cap: team, used: 10 },
    'Does not count: at most 10 hours in all of “school team” (rule of your school), all were used.',
  ],
  [
    { kind: 'cap', cap: { ...team, hours: 0 }, used: 0 },
    'Does not count: at most 0 hours in all of “school team” (rule of your school).',
  ],
  [
    { kind: 'grade is full', grade: 9, hours: 10 },
    'Does not count: grade 9 needs 10 h, and more counts for no other grade.',
  ],
  [{ kind: 'grade is full', grade: 8, hours: 0 }, 'Does not count: nothing is needed in grade 8.'],
];

it.each(none)('says why nothing counts: %j', (reason, text) => {
  expect(reasonText({ hours: 6, counted: 0, reason })).toBe(text);
});

const some: readonly (readonly [LeftOutReason, number, string])[] = [
  [
    { kind: 'cap', cap: team, used: 8 },
    2,
    'Counts 2 of 6 h: at most 10 hours in all of “school team” (rule of your school), 8 were used.',
  ],
  [
    { kind: 'cap', cap: { ...full, hours: 5 }, used: 0 },
    5,
    'Counts 5 of 6 h: at most 5 hours a day (rule of your school).',
  ],
  [
    { kind: 'cap', cap: { ...full, of: { kind: 'organization' }, per: 'year' }, used: 7 },
    1,
    'Counts 1 of 6 h: at most 8 hours a school year with one organization (rule of your school), 7 were used.',
  ],
  [
    {
      kind: 'cap',
      cap: { of: { kind: 'organization', organization: 'Food bank' }, hours: 4, per: 'total' },
      used: 1,
    },
    3,
    'Counts 3 of 6 h: at most 4 hours in all with Food bank (rule of your school), 1 was used.',
  ],
  [
    { kind: 'cap', cap: { of: { kind: 'evidence', evidence: 'slip' }, hours: 20, per: 'total' }, used: 19.5 },
    0.5,
    'Counts 0.5 of 6 h: at most 20 hours in all verified on a paper form (rule of your school), 19.5 were used.',
  ],
  [
    { kind: 'cap', cap: { ...full, per: 'semester' }, used: 8 },
    0.5,
    'Counts 0.5 of 6 h: at most 8 hours a semester (rule of your school), all were used.',
  ],
  [{ kind: 'counted for', hours: 4, program: 'Key Club' }, 2, 'Counts 2 of 6 h: 4 h count for “Key Club”.'],
  [{ kind: 'counted for', hours: 1, program: 'Key Club' }, 5, 'Counts 5 of 6 h: 1 h counts for “Key Club”.'],
  [
    { kind: 'counted for', hours: 6, program: 'Key Club” and “Band' },
    0,
    'Does not count: 6 h count for “Key Club” and “Band”.',
  ],
  [
    { kind: 'grade is full', grade: 10, hours: 20 },
    5.25,
    'Counts 5.25 of 6 h: grade 10 needs 20 h, and more counts for no other grade.',
  ],
];

it.each(some)('says why a part counts: %j', (reason, counted, text) => {
  expect(reasonText({ hours: 6, counted, reason })).toBe(text);
});

it('says only that an entry counts in full', () => {
  expect(reasonText({ hours: 2.25, counted: 2.25, reason: null })).toBe('Counts in full: 2.25 h.');
});

it('says how much of a limit earlier work used, not later work', () => {
  const { entries } = progressOf(
    { ...plainRules, caps: [team] },
    {
      entries: [
        work('2025-10-04', 6, { category: 'school team' }),
        ...weekly(2, '2025-09-06', 4, { category: 'school team' }),
        work('2025-11-01', 1, { category: 'school team' }),
      ],
    },
  );
  expect(entries.map((entry) => reasonText(entry))).toEqual([
    'Counts in full: 4 h.',
    'Counts in full: 4 h.',
    'Counts 2 of 6 h: at most 10 hours in all of “school team” (rule of your school), 8 were used.',
    'Does not count: at most 10 hours in all of “school team” (rule of your school), all were used.',
  ]);
});
