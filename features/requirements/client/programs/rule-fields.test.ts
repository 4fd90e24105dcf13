import { describe, expect, it } from 'vitest';
import { presets } from '#features/requirements/rules/presets.ts';
import { rules as schema, type Rules } from '#features/requirements/rules/rules.ts';
import { readRules } from './rule-fields.ts';
import { draftOf, type RulesDraft } from './rules-draft.ts';

/** Uses every feature of rules. */
const full: Rules = {
  school_year: { starts: '08-01', ends: '05-31' },
  window: { opens: '2024-08-01', closes: '05-31' },
  counts: ['volunteer', 'paid'],
  target: { kind: 'hours by grade', hours: { 9: 15, 10: 20.5 }, carry: 'forward' },
  alternatives: [
    { name: 'Paid work', counts: ['paid'], hours: 100, paid_from: '2022-06-27' },
    { name: 'Both', counts: ['paid', 'volunteer'], hours: 90 },
  ],
  transfer: { kind: 'by grade of entry', hours: { 6: 75, 12: 10 } },
  caps: [
    { of: { kind: 'category', category: 'School team' }, hours: 10, per: 'day' },
    { of: { kind: 'category', category: 'School team' }, hours: 20, per: 'year' },
    { of: { kind: 'everything' }, hours: 100, per: 'total' },
  ],
  floors: [
    { kind: 'category hours', category: 'Civics', hours: 2.5 },
    { kind: 'category projects', category: 'Civics', projects: 1 },
    { kind: 'organizations', organizations: 2 },
    { kind: 'projects', projects: 3 },
    { kind: 'months', months: 18 },
    { kind: 'long project', days: 30 },
  ],
  entry: {
    min_hours: 0.5,
    record_within_days: 30,
    record_in_school_year: true,
    evidence: ['mail link', 'school'],
    reflection_words: 50,
    phases: true,
    start_time: true,
    approval_before: 'activity',
    not_categories: ['Family', 'Court'],
    refused_organizations: 'count',
  },
  not_held: ['The signature of a parent'],
};
const others: readonly Rules[] = [
  { ...full, target: { kind: 'projects', projects: 2, of: ['Civics', 'Classroom'] } },
  { ...full, target: { kind: 'outcomes', outcomes: ['One', 'Two'] } },
  { ...full, transfer: { kind: 'months attended' } },
  {
    ...full,
    caps: [
      { of: { kind: 'organization', organization: 'Library' }, hours: 5, per: 'day' },
      { of: { kind: 'organization' }, hours: 50, per: 'total' },
    ],
  },
  { ...full, caps: [{ of: { kind: 'evidence', evidence: 'slip' }, hours: 5, per: 'year' }] },
  { ...full, entry: { approval_before: 'organization' } },
];

describe('unchanged rules', () => {
  it.each([
    ...presets.map(({ key, rules }) => [key, rules] as const),
    ['full', full] as const,
    ...others.map((rules, index) => [`other ${index}`, rules] as const),
  ])('are read back unchanged: %s', (_key, rules) => {
    expect(readRules(draftOf(rules))).toEqual({ rules, errors: {} });
    expect(schema.parse(rules)).toEqual(rules);
  });
});

const draft = draftOf(full);
const refused: readonly (readonly [string, string, Partial<RulesDraft>])[] = [
  ['hours that are none', 'target.hours', { target: { kind: 'hours', hours: 'many' } }],
  ['hours that are missing', 'target.hours', { target: { kind: 'hours', hours: '' } }],
  ['too many hours', 'target.hours', { target: { kind: 'hours', hours: '2001' } }],
  ['no grade', 'target.hours.9', { target: { kind: 'hours by grade', hours: { 9: ' ' }, carry: 'none' } }],
  ['half a project', 'target.projects', { target: { kind: 'projects', projects: '1.5' } }],
  ['no outcome', 'target.outcomes', { target: { kind: 'outcomes', outcomes: [' ', ''] } }],
  ['no work', 'counts', { counts: [] }],
  ['a day that is none', 'window.opens', { window: { opens: '', closes: 'never' } }],
  ['a day of leap years', 'window.closes', { window: { opens: 'grade 9', closes: '02-29' } }],
  ['a day with a year', 'window.closes', { window: { opens: 'grade 9', closes: '5/31/2' } }],
  ['a school year without an end', 'school_year.ends', { school_year: { starts: '08-01', ends: '05-' } }],
  [
    'a limit without a category',
    'caps.0.of.category',
    { caps: [{ of: { kind: 'category', category: ' ' }, hours: '5', per: 'day' }] },
  ],
  ['too many months', 'floors.0.months', { floors: [{ kind: 'months', months: '73' }] }],
  ['no days', 'entry.record_within_days', { entry: { record_within_days: '0' } }],
  ['no way of verifying', 'entry.evidence', { entry: { evidence: [] } }],
  [
    'another way without a name',
    'alternatives.0.name',
    { alternatives: [{ name: '', counts: ['paid'], hours: '1' }] },
  ],
  ['a name that is too long', 'entry.not_categories', { entry: { not_categories: ['x'.repeat(101)] } }],
  ['too many lines', 'not_held', { not_held: Array.from({ length: 11 }, String) }],
];

describe('a draft is refused with a message at its field', () => {
  it.each(refused)('for %s', (_what, path, part) => {
    const { rules, errors } = readRules({ ...draft, ...part });
    expect(rules).toBeUndefined();
    expect(Object.keys(errors)).toEqual([path]);
  });

  it('for overlapping limits, and names them', () => {
    const { errors } = readRules({
      ...draft,
      target: { kind: 'hours', hours: '75' },
      caps: [
        { of: { kind: 'category', category: 'Team' }, hours: '5', per: 'total' },
        { of: { kind: 'organization' }, hours: '6', per: 'total' },
      ],
    });
    expect(errors['caps']).toContain('At most 5 hours in all of “Team”.');
    expect(errors['caps']).toContain('At most 6 hours in all with one organization.');
  });

  it('for a limit across grades that keep their own hours', () => {
    const { errors } = readRules({
      ...draft,
      target: { kind: 'hours by grade', hours: { 9: '10' }, carry: 'none' },
      caps: [{ of: { kind: 'category', category: 'Team' }, hours: '5', per: 'total' }],
    });
    expect(errors['caps']).toContain('Extra hours of one grade do not count for another.');
  });
});

it.each(['5/31', '5-31', '05-31', ' 5 / 31'])('reads “%s” as a day of every year', (closes) => {
  expect(readRules({ ...draft, window: { opens: 'grade 9', closes } }).rules?.window.closes).toBe('05-31');
});

it('leaves out emptied fields', () => {
  const { rules } = readRules({
    ...draft,
    entry: { min_hours: '', record_within_days: ' ', reflection_words: '', not_categories: [''] },
    not_held: ['', ' A parent '],
    caps: [{ of: { kind: 'organization', organization: ' ' }, hours: ' 5 ', per: 'day' }],
  });
  expect(rules).toMatchObject({
    entry: {},
    not_held: ['A parent'],
    caps: [{ of: { kind: 'organization' }, hours: 5 }],
  });
  expect(schema.parse(rules)).toEqual(rules);
});

it('reads what is chosen of other programs that still exist', () => {
  const names = { 3: 'Key Club', 4: 'Band' };
  const semester: Rules = { ...full, window: { opens: 'semester', closes: 'never' }, exclusive_of: [4] };
  expect(readRules(draftOf(semester), names)).toEqual({ rules: semester, errors: {} });
  expect(readRules(draftOf({ ...semester, exclusive_of: [9, 3] }), names).rules?.exclusive_of).toEqual([3]);
});
