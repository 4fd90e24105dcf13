/** Random rules, students and entries from a seed: reproducible, and free of assumptions about usual cases. */
import { addDays } from '#shared/days.ts';
import { EVIDENCE_KINDS } from '#features/entries/entry-evidence.ts';
import type { RuledEntry } from './entry.ts';
import type { Adjustment, RuledStudent } from './needs.ts';
import { GRADES, WORK_KINDS } from './kinds.ts';
import {
  findCrossingCaps,
  type Cap,
  type Floor,
  type HoursByGrade,
  type Rules,
  type Target,
} from './rules.ts';

export interface Case {
  readonly seed: number;
  readonly rules: Rules;
  readonly student: RuledStudent;
  readonly entries: readonly RuledEntry[];
  /** Verified, and not among the entries. */
  readonly oneMore: RuledEntry;
  readonly adjustments: readonly Adjustment[];
  readonly today: string;
  /** Of the school. */
  readonly semesters: readonly string[];
  /** The last day as a member. */
  readonly until: string | null;
}

interface Draw {
  /** From 0, below the limit. */
  readonly below: (limit: number) => number;
  readonly from: <T>(list: readonly T[]) => T;
  /** True in this many percent of the cases. */
  readonly chance: (percent: number) => boolean;
  readonly some: <T>(atMost: number, draw: () => T) => T[];
}

/** Mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    from: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (percent) => below(100) < percent,
    some: (atMost, draw) => Array.from({ length: below(atMost + 1) }, () => draw()),
  };
}

export function shuffled<T>(list: readonly T[], { below }: Draw): T[] {
  const left = [...list];
  return list.map(() => left.splice(below(left.length), 1)[0] as T);
}

const CLASS = 2027;
const CATEGORIES = ['Team', 'Tutoring', 'Blood'];
const ORGANIZATIONS = ['Food bank', 'Library', 'Shelter'];
const OUTCOMES = ['One', 'Two', 'Three'];
const EDGES = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2023-07-31',
  '2023-08-01',
  '2027-05-31',
  '2027-06-01',
];

export function randomCase(seed: number): Case {
  const draw = drawFrom(seed);
  const entries = draw.some(24, () => entryOf(draw)).map((entry, index) => ({ ...entry, id: index * 2 + 2 }));
  return {
    seed,
    rules: rulesOf(draw),
    student: { class: CLASS, entered_on: draw.chance(50) ? null : addDays('2021-01-01', draw.below(2500)) },
    entries,
    // In any order among the others, also on the same day.
    oneMore: { ...entryOf(draw), verified: true, id: draw.below(entries.length + 1) * 2 + 1 },
    adjustments: draw.chance(60) ? [] : draw.some(3, () => adjustmentOf(draw)),
    today: addDays('2026-09-01', draw.below(330)),
    semesters: draw.from([
      ['01-10', '08-01'],
      ['02-01', '09-01'],
      ['01-15', '08-20'],
    ]),
    until: draw.chance(10) ? addDays('2024-09-01', draw.below(900)) : null,
  };
}

/** @param count the number of cases, all with rules that a school could save */
export function randomCases(count: number): Case[] {
  const cases: Case[] = [];
  for (let seed = 1; cases.length < count; seed += 1) {
    const one = randomCase(seed);
    if (!findCrossingCaps({ ...one.rules, semesters: one.semesters })) cases.push(one);
  }
  return cases;
}

function entryOf(draw: Draw): RuledEntry {
  const { below, from, chance } = draw;
  const date = chance(20) ? from(EDGES) : addDays('2022-06-01', below(1900));
  const verified = chance(75);
  const hours = chance(50) ? 1 + below(10) : (1 + below(1000)) / 100;
  return {
    id: 0,
    date,
    hours,
    ...(chance(10) && { taken: { hours: from([hours, 0.01]), program: 'Key Club' } }),
    verified,
    counts: true,
    event: from(['Beach cleanup', ' beach  CLEANUP', 'Choir', 'Park', 'Fair']),
    recorded_on: addDays(date, below(60)),
    category: chance(30) ? null : from(CATEGORIES),
    organization: chance(30) ? null : from(ORGANIZATIONS),
    standing: from(['approved', 'approved', 'approved', 'pending', 'refused', null]),
    evidence: verified ? from(EVIDENCE_KINDS) : null,
    work: chance(80) ? 'volunteer' : 'paid',
    reflection_words: below(80),
    has_phases: chance(80),
    has_start_time: chance(80),
    outcomes: OUTCOMES.filter(() => chance(30)),
    was_approved: chance(80),
  };
}

function adjustmentOf({ from, below }: Draw): Adjustment {
  const hours = below(2000) / 100;
  return from<Adjustment>([
    { kind: 'waiver', hours },
    { kind: 'credit', hours },
    { kind: 'override', hours },
    { kind: 'exempt' },
    { kind: 'entered in grade', grade: from(GRADES) },
  ]);
}

function rulesOf(draw: Draw): Rules {
  const { below, from, chance, some } = draw;
  return {
    school_year: { starts: from(['07-01', '08-01', '09-01']), ends: from(['05-31', '06-30']) },
    window: {
      opens: from(['any time', 'grade 6', 'after grade 8', 'grade 9', 'grade 11', 'semester', '2024-02-29']),
      closes: from(['never', '05-01', '05-31', '06-30']),
    },
    counts: chance(80) ? ['volunteer'] : [...WORK_KINDS],
    target: targetOf(draw),
    alternatives: chance(70)
      ? []
      : some(2, () => ({
          name: 'Paid',
          counts: [from(WORK_KINDS)],
          hours: below(60),
          paid_from: '2024-06-01',
        })),
    transfer: from<Rules['transfer']>([
      { kind: 'as everybody' },
      { kind: 'by grade of entry', hours: byGradeOf(draw) },
      { kind: 'years attended', hours: byGradeOf(draw) },
      { kind: 'months attended' },
      { kind: 'school decides' },
    ]),
    caps: some(4, () => capOf(draw)),
    floors: chance(50) ? [] : some(3, () => floorOf(draw)),
    entry: {
      ...(chance(20) && { min_hours: below(400) / 100 }),
      ...(chance(20) && { record_within_days: 1 + below(59) }),
      ...(chance(20) && { record_in_school_year: true }),
      ...(chance(20) && { evidence: [from(EVIDENCE_KINDS), from(EVIDENCE_KINDS), from(EVIDENCE_KINDS)] }),
      ...(chance(20) && { reflection_words: 1 + below(40) }),
      ...(chance(10) && { phases: true }),
      ...(chance(10) && { start_time: true }),
      ...(chance(20) && { approval_before: from(['organization', 'activity'] as const) }),
      ...(chance(20) && { not_categories: [from(CATEGORIES)] }),
      ...(chance(20) && { refused_organizations: 'count' as const }),
    },
    not_held: [],
  };
}

function targetOf(draw: Draw): Target {
  const { below, from, chance } = draw;
  return from<() => Target>([
    () => ({ kind: 'hours', hours: below(8000) / 100 }),
    () => ({ kind: 'hours', hours: below(80) }),
    () => ({
      kind: 'hours by grade',
      hours: byGradeOf(draw),
      carry: from(['none', 'forward', 'total only'] as const),
    }),
    () => ({
      kind: 'projects',
      projects: 1 + below(4),
      ...(chance(40) && { of: [from(CATEGORIES), 'Team'] }),
    }),
    () => ({ kind: 'outcomes', outcomes: OUTCOMES }),
  ])();
}

function byGradeOf({ below, chance }: Draw): HoursByGrade {
  return Object.fromEntries(GRADES.filter(() => chance(70)).map((grade) => [grade, below(2000) / 100]));
}

function capOf({ below, from, chance }: Draw): Cap {
  return {
    of: from<Cap['of']>([
      { kind: 'everything' },
      { kind: 'category', category: from(CATEGORIES) },
      { kind: 'organization', ...(chance(50) && { organization: from(ORGANIZATIONS) }) },
      { kind: 'evidence', evidence: from(EVIDENCE_KINDS) },
    ]),
    hours: chance(10) ? 0 : below(3000) / 100,
    per: from(['day', 'semester', 'year', 'total']),
  };
}

function floorOf({ below, from }: Draw): Floor {
  return from<Floor>([
    { kind: 'category hours', category: from(CATEGORIES), hours: below(2000) / 100 },
    { kind: 'category projects', category: from(CATEGORIES), projects: 1 + below(3) },
    { kind: 'organizations', organizations: 1 + below(3) },
    { kind: 'projects', projects: 1 + below(4) },
    { kind: 'months', months: 1 + below(24) },
    { kind: 'long project', days: 1 + below(400) },
  ]);
}
