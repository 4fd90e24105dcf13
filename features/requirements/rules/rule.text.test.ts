import { expect, it } from 'vitest';
import { firstRules } from './presets.ts';
import { ruleSentences, targetText } from './rule.text.ts';
import type { Rules } from './rules.ts';

it('describes the rule with which every school begins', () => {
  expect(targetText(firstRules)).toBe('100 hours');
  expect(ruleSentences(firstRules, 2028)).toEqual(['Work from any time counts.']);
});

it('describes every part of a rule in its own sentence', () => {
  const rules: Rules = {
    ...firstRules,
    window: { opens: 'grade 9', closes: '05-01' },
    counts: ['volunteer'],
    target: { kind: 'hours by grade', hours: { 9: 15, 10: 20, 11: 20, 12: 20 }, carry: 'none' },
    alternatives: [{ name: 'paid hours', counts: ['paid'], hours: 100, paid_from: '2022-06-27' }],
    caps: [
      { of: { kind: 'category', category: 'School team' }, hours: 10, per: 'total' },
      { of: { kind: 'organization' }, hours: 1, per: 'day' },
      { of: { kind: 'evidence', evidence: 'slip' }, hours: 5, per: 'year' },
    ],
    floors: [
      { kind: 'organizations', organizations: 2 },
      { kind: 'long project', days: 30 },
    ],
    entry: {
      min_hours: 2,
      record_within_days: 30,
      record_in_school_year: true,
      evidence: ['mail link', 'school'],
      reflection_words: 50,
      phases: true,
      approval_before: 'activity',
    },
    not_held: ['a parent’s signature'],
  };
  expect(targetText(rules)).toBe(
    '75 hours: 15 in grade 9, 20 in grade 10, 20 in grade 11 and 20 in grade 12',
  );
  expect(ruleSentences(rules, 2028)).toEqual([
    'Work from August 1, 2024 to May 1, 2028 counts.',
    'Paid work does not count.',
    'Extra hours of one grade do not count for another.',
    'Or 100 hours of paid work: paid hours. Paid work counts from June 27, 2022 on.',
    'Each entry needs at least 2 hours.',
    'Record it within 30 days of the work.',
    'Record it before the next school year begins.',
    'It counts if verified by email or by the school.',
    'Write a reflection of at least 50 words.',
    'Describe how you prepared and what you did.',
    'The school has to approve the activity before you begin.',
    'At most 10 hours in all of “School team”.',
    'At most 1 hour a day with one organization.',
    'At most 5 hours a school year verified on a paper form.',
    'At least 2 organizations.',
    'One project of at least 30 days.',
    'Ask your school about this, which is kept elsewhere: a parent’s signature.',
  ]);
});

it('describes targets without hours', () => {
  const target = (of: Rules['target']) => targetText({ ...firstRules, target: of });
  expect(target({ kind: 'projects', projects: 2, of: ['Classroom', 'Civics'] })).toBe(
    '2 projects (Classroom or Civics)',
  );
  expect(target({ kind: 'projects', projects: 1 })).toBe('1 project');
  expect(target({ kind: 'outcomes', outcomes: ['Strength', 'Ethics'] })).toBe(
    'each of these at least once: Strength and Ethics',
  );
});

it('says for any class in which period work counts', () => {
  const window = (opens: Rules['window']['opens'], closes: string) =>
    ruleSentences({ ...firstRules, window: { opens, closes } }, null)[0];
  expect([
    window('any time', 'never'),
    window('grade 9', 'never'),
    window('any time', '05-31'),
    window('after grade 8', '06-30'),
    window('2024-08-01', '05-31'),
  ]).toEqual([
    'Work from any time counts.',
    'Work from the beginning of grade 9 on counts.',
    'Work until May 31 of the year of graduation counts.',
    'Work from the summer before grade 9 to June 30 of the year of graduation counts.',
    'Work from August 1, 2024 to May 31 of the year of graduation counts.',
  ]);
});

it('says what counts of semesters, and of other programs', () => {
  const rules: Rules = {
    ...firstRules,
    window: { opens: 'semester', closes: 'never' },
    caps: [{ of: { kind: 'everything' }, hours: 10, per: 'semester' }],
    exclusive_of: [3, 4, 9],
  };
  const semester = ['Only work of the present semester counts.', 'At most 10 hours a semester.'];
  expect(ruleSentences(rules, 2028, { 3: 'Key Club', 4: 'Honor Society', 5: 'Band' })).toEqual([
    ...semester,
    'An hour counts only once, here or for “Key Club” or “Honor Society”: for the oldest first.',
  ]);
  expect(ruleSentences(rules, null, { 5: 'Band' })).toEqual(semester);
});
