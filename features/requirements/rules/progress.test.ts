import { describe, expect, it } from 'vitest';
import { plainRules, progressOf, waits, weekly, work } from './fixtures/progress.test.scene.ts';
import type { RuledEntry } from './entry.ts';
import type { Rules } from './rules.ts';
import { applyingOn, semesterOn, wholeMonths } from './school-years.ts';

it('counts the surplus of an earlier grade or a summer for later grades', () => {
  const rules: Rules = {
    ...plainRules,
    school_year: { starts: '08-01', ends: '05-31' },
    window: { opens: 'after grade 8', closes: '05-31' },
    target: { kind: 'hours by grade', hours: { 9: 10, 11: 10 }, carry: 'forward' },
  };
  const progress = progressOf(rules, {
    // Summer before grade 9: 6; grade 9: 7; grade 10: 4; grade 11: 3. 6 + 7 = 13, 3 are left; 3 + 4 + 3 = 10.
    entries: [work('2023-07-01', 6), work('2023-10-01', 7), work('2024-10-01', 4), work('2025-10-01', 3)],
  });
  expect(progress).toMatchObject({ counted: 20, left: 0, state: 'done' });
  expect(progress.parts).toEqual([
    { name: '9', needed: 10, counted: 10 },
    { name: '11', needed: 10, counted: 10 },
  ]);
});

it('counts whole months between the first and the last day', () => {
  expect(wholeMonths('2025-09-01', '2027-02-28')).toBe(18);
  expect(wholeMonths('2025-09-01', '2027-02-27')).toBe(17);
  expect(wholeMonths('2024-02-01', '2024-02-28')).toBe(0);
  expect(wholeMonths('2024-02-01', '2024-02-29')).toBe(1);
  expect(wholeMonths('2025-08-31', '2026-09-29')).toBe(12);
  expect(wholeMonths('2025-08-31', '2025-08-31')).toBe(0);
});

describe('limits of hours', () => {
  const capped: Rules = {
    ...plainRules,
    target: { kind: 'hours', hours: 20 },
    caps: [{ of: { kind: 'everything' }, hours: 10, per: 'year' }],
  };

  it('do not remove projects, so that an earlier entry cannot undo what was reached', () => {
    const rules: Rules = { ...capped, target: { kind: 'projects', projects: 2 } };
    const entries = [work('2025-09-06', 2, { event: 'Park' }), work('2025-09-13', 3, { event: 'Beach' })];
    expect(progressOf(rules, { entries })).toMatchObject({ counted: 2, state: 'done' });
    const more = [...entries, work('2025-09-01', 10, { event: 'Park' })];
    expect(progressOf(rules, { entries: more })).toMatchObject({ counted: 2, state: 'done' });
  });

  it('keep what a category has reached, whatever else was done earlier in the same year', () => {
    const rules: Rules = {
      ...capped,
      target: { kind: 'hours', hours: 10 },
      floors: [{ kind: 'category hours', category: 'tutoring', hours: 8 }],
    };
    const entries = [work('2025-10-04', 10, { category: 'tutoring' })];
    expect(progressOf(rules, { entries })).toMatchObject({ state: 'done', floors: [{ counted: 10 }] });
    const more = [...entries, work('2025-09-06', 6)];
    expect(progressOf(rules, { entries: more })).toMatchObject({
      counted: 10,
      state: 'done',
      floors: [{ counted: 10 }],
    });
  });

  it('of zero hours remove a project', () => {
    const rules: Rules = {
      ...plainRules,
      target: { kind: 'projects', projects: 1 },
      caps: [{ of: { kind: 'category', category: 'sports' }, hours: 0, per: 'total' }],
    };
    expect(progressOf(rules, { entries: [work('2025-10-04', 5, { category: 'sports' })] })).toMatchObject({
      counted: 0,
      left: 1,
    });
  });
});

it('plans for a category’s missing hours when the sum is reached', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'any time', closes: '05-31' },
    target: { kind: 'hours', hours: 20 },
    floors: [{ kind: 'category hours', category: 'tutoring', hours: 15 }],
  };
  const progress = progressOf(rules, {
    entries: [weekly(4, '2025-10-04', 5), waits('2025-11-08', 3, { category: 'tutoring' })],
    today: '2027-05-25',
  });
  // 12 h in the 7 days of the last week.
  expect(progress).toMatchObject({ counted: 20, left: 0, needed_a_week: 12, state: 'talk to school' });
});

it('accepts work only in its school year if the rule says so', () => {
  const rules: Rules = {
    ...plainRules,
    school_year: { starts: '05-16', ends: '05-15' },
    window: { opens: 'grade 9', closes: '04-15' },
    entry: { record_in_school_year: true },
  };
  const progress = progressOf(rules, {
    entries: [
      work('2025-05-15', 1, { recorded_on: '2025-05-15' }),
      work('2025-05-15', 2, { recorded_on: '2025-05-16' }),
      work('2025-05-16', 3, { recorded_on: '2026-05-15' }),
      work('2027-04-15', 4, { recorded_on: '2027-04-16' }),
      work('2027-04-15', 5, { recorded_on: '2027-04-15' }),
    ],
  });
  expect(progress.entries.map(({ counted }) => counted)).toEqual([1, 0, 3, 0, 5]);
  expect(progress.entries.map(({ reason }) => reason)).toEqual([
    null,
    { kind: 'recorded after', day: '2025-05-15' },
    null,
    { kind: 'recorded after', day: '2027-04-15' },
    null,
  ]);
});

it('does not show a student as on track who lacks a project and did nothing lately', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'any time', closes: '05-31' },
    target: { kind: 'hours', hours: 5 },
    floors: [{ kind: 'projects', projects: 2 }],
  };
  const old = work('2025-10-04', 5);
  expect(progressOf(rules, { entries: [old] }).state).toBe('behind');
  expect(progressOf(rules, { entries: [old, work('2026-11-01', 1)] }).state).toBe('on track');
});

it('uses the end of the last school year if the head named no last day', () => {
  const rules: Rules = { ...plainRules, window: { opens: 'any time', closes: 'never' } };
  const little = { entries: [work('2026-10-04', 2)] };
  expect(progressOf(rules, little)).toMatchObject({ closes: '2027-05-31', state: 'behind' });
  expect(progressOf(rules, { ...little, today: '2027-06-01' }).state).toBe('over');
  // Later work still counts.
  const late = { entries: [work('2027-07-01', 2)], today: '2027-08-01' };
  expect(progressOf(rules, late)).toMatchObject({ counted: 2, state: 'over' });
});

it('asks for a reflection only if nothing else keeps the work from counting', () => {
  const rules: Rules = {
    ...plainRules,
    entry: { reflection_words: 50, record_within_days: 30, approval_before: 'organization' },
  };
  const brief = { reflection_words: 10 };
  const progress = progressOf(rules, {
    entries: [
      work('2025-09-06', 1, { ...brief, recorded_on: '2025-10-19' }),
      work('2025-09-07', 1, { ...brief, standing: 'pending', was_approved: false }),
      work('2025-09-08', 1, brief),
    ],
  });
  expect(progress.entries.map(({ reason }) => reason?.kind)).toEqual(['late', 'not approved', 'reflection']);
});

it('counts work for an organization approved for everybody or for this student', () => {
  const rules: Rules = { ...plainRules, entry: { approval_before: 'organization' } };
  const at = (standing: RuledEntry['standing'], was_approved: boolean) =>
    progressOf(rules, { entries: [work('2025-09-07', 1, { standing, was_approved })] }).counted;
  expect([at('approved', false), at('pending', true), at(null, true)]).toEqual([1, 1, 1]);
  expect([at('pending', false), at(null, false), at('refused', true)]).toEqual([0, 0, 0]);
});

it('ignores the evidence of waiting work, and accepts a reflection of just enough words', () => {
  const rules: Rules = { ...plainRules, entry: { evidence: ['mail link', 'slip'], reflection_words: 50 } };
  const progress = progressOf(rules, {
    entries: [
      work('2025-09-06', 1, { evidence: 'slip', reflection_words: 50 }),
      work('2025-09-07', 2, { evidence: 'phone' }),
      waits('2025-09-08', 3, { reflection_words: 49 }),
      waits('2025-09-09', 4),
    ],
  });
  expect(progress).toMatchObject({ counted: 1, waiting: 4 });
});

it('follows the alternative with the most work done or waiting', () => {
  const rules: Rules = {
    ...plainRules,
    alternatives: [{ name: 'Paid work', counts: ['paid'], hours: 50 }],
  };
  const volunteered = weekly(3, '2025-09-06', 10);
  // 30 of 100 are less than 10 + 10 of 50.
  const paid = [work('2025-11-01', 10, { work: 'paid' }), waits('2025-11-08', 10, { work: 'paid' })];
  expect(progressOf(rules, { entries: [volunteered, paid] })).toMatchObject({
    way: 'Paid work',
    counted: 10,
  });
  expect(progressOf(rules, { entries: [volunteered, paid.slice(0, 1)] })).toMatchObject({
    way: null,
    counted: 30,
  });
});

it('treats spellings of one organization as the same', () => {
  const rules: Rules = {
    ...plainRules,
    caps: [{ of: { kind: 'organization' }, hours: 5, per: 'total' }],
    floors: [{ kind: 'organizations', organizations: 2 }],
  };
  const at = (day: string, organization: string) => work(day, 4, { organization });
  const progress = progressOf(rules, {
    // 4 and 1 of 4 at the food bank; 4 at the library.
    entries: [at('2025-09-01', 'Food Bank'), at('2025-09-02', ' food  bank'), at('2025-09-03', 'Library')],
  });
  expect(progress).toMatchObject({ counted: 9, floors: [{ needed: 2, counted: 2 }] });
});

describe('semesters', () => {
  const semesters = ['01-10', '08-20'];
  const applying = (rules: Rules, today: string, until: string | null = null) =>
    applyingOn(rules, 2027, { semesters, today, until });

  it.each([
    ['2026-01-09', '2025-08-20', '2026-01-09'],
    ['2026-01-10', '2026-01-10', '2026-08-19'],
    ['2026-08-19', '2026-01-10', '2026-08-19'],
    ['2026-08-20', '2026-08-20', '2027-01-09'],
    ['2026-12-31', '2026-08-20', '2027-01-09'],
  ])('with %s last from %s to %s', (day, opens, closes) => {
    expect(semesterOn(day, semesters)).toEqual({ opens, closes });
  });

  it('can be all that counts, with their last day as the deadline', () => {
    const rules: Rules = { ...plainRules, window: { opens: 'semester', closes: '05-31' } };
    const today = '2026-11-23';
    const entries = ['2026-08-19', '2026-08-20', '2027-01-09', '2027-01-10'].map((day) => work(day, 1));
    const found = progressOf(applying(rules, today), { entries, today });
    expect(found).toMatchObject({ counted: 2, closes: '2027-01-09' });
    expect(found.entries.map(({ reason }) => reason?.kind)).toEqual([
      'before',
      undefined,
      undefined,
      'after',
    ]);
  });

  it('can limit hours, each anew', () => {
    const rules: Rules = { ...plainRules, caps: [{ of: { kind: 'everything' }, hours: 5, per: 'semester' }] };
    const entries = ['2026-01-09', '2026-01-10', '2026-08-19', '2026-08-20'].map((day) => work(day, 4));
    // 4; 4 and 1; 4
    expect(progressOf(applying(rules, '2026-11-23'), { entries }).counted).toBe(13);
  });

  it('count for a member who has left until that day, and not later than the rules say', () => {
    const rules: Rules = { ...plainRules, window: { opens: 'any time', closes: '05-31' } };
    const left = applying(rules, '2026-11-23', '2026-10-01');
    const entries = [work('2026-10-01', 2), work('2026-10-02', 3)];
    const found = progressOf(left, { entries });
    expect(found).toMatchObject({ counted: 2, closes: '2026-10-01', state: 'over' });
    expect(found.entries[1]?.reason).toEqual({ kind: 'after', day: '2026-10-01' });
    expect(applying(rules, '2026-11-23', '2028-01-01').window.closes).toBe('05-31');
  });
});
