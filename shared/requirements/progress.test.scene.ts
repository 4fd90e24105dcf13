/** Students of made-up schools and what they did, for tests of requirement rules. */
import { addDays } from '#shared/own-hours/days.ts';
import type { RuledEntry } from './entry.ts';
import type { Adjustment } from './needs.ts';
import { progress, type Progress, type ProgressState } from './progress.ts';
import { reasonText } from './reason.text.ts';
import { rules as rulesSchema, type Rules } from './rules.ts';

/** What an entry says of itself; its number is its place in the list. */
export type Work = Omit<RuledEntry, 'id'>;

/** An entry that breaks no rule. */
export function work(date: string, hours: number, parts: Partial<Work> = {}): Work {
  return {
    date,
    hours,
    verified: true,
    counts: true,
    event: 'Beach cleanup',
    recorded_on: date,
    category: null,
    organization: 'Heal the Bay',
    standing: 'approved',
    evidence: parts.verified === false ? null : 'mail link',
    work: 'volunteer',
    reflection_words: 100,
    has_phases: true,
    outcomes: [],
    was_approved: true,
    ...parts,
  };
}

/** One that waits for its contact. */
export function waits(date: string, hours: number, parts: Partial<Work> = {}): Work {
  return work(date, hours, { verified: false, ...parts });
}

/** The same work in so many weeks, one after another. */
export function weekly(times: number, date: string, hours: number, parts: Partial<Work> = {}): Work[] {
  return Array.from({ length: times }, (_, week) => work(addDays(date, week * 7), hours, parts));
}

export function entriesOf(list: readonly (Work | readonly Work[])[]): RuledEntry[] {
  return list.flat().map((one, index) => ({ id: index + 1, ...one }));
}

/** Hours, any time, and nothing else. */
export const plainRules: Rules = {
  school_year: { starts: '08-01', ends: '05-31' },
  window: { opens: 'any time', closes: 'never' },
  counts: ['volunteer'],
  target: { kind: 'hours', hours: 100 },
  alternatives: [],
  transfer: { kind: 'as everybody' },
  caps: [],
  floors: [],
  entry: {},
  not_held: [],
};

/** A student, and what was worked out for them by hand. */
export interface Fixture {
  readonly student: string;
  /** 2027 where it does not matter. */
  readonly class?: number;
  readonly entered_on?: string;
  readonly entries: readonly (Work | readonly Work[])[];
  readonly adjustments?: readonly Adjustment[];
  /** 2026-11-23 where it does not matter. */
  readonly today?: string;
  readonly is: {
    readonly needed: number;
    readonly counted: number;
    /** None where it is not said. */
    readonly waiting?: number;
    readonly left: number;
    readonly state: ProgressState;
    readonly way?: string;
    /** What is counted of each part. */
    readonly parts?: readonly number[];
    readonly floors?: readonly number[];
    readonly needed_a_week?: number;
    readonly own_pace?: number;
    /** Of the entries that do not count in full. */
    readonly why?: readonly string[];
  };
}

/** What the product says of a student. */
export function progressOf(rules: Rules, fixture: Omit<Fixture, 'student' | 'is'>): Progress {
  return progress(
    rules,
    { class: fixture.class ?? 2027, entered_on: fixture.entered_on ?? null },
    entriesOf(fixture.entries),
    fixture.adjustments ?? [],
    fixture.today ?? '2026-11-23',
  );
}

/** What was worked out by hand, to compare with `told`. */
export function byHand({ is }: Fixture): object {
  return { waiting: 0, way: null, why: [], ...is };
}

/** What the product says of all that was worked out by hand. @throws when no school could save the rules */
export function told(rules: Rules, fixture: Fixture): object {
  const said = progressOf(rulesSchema.parse(rules), fixture);
  const { is } = fixture;
  return {
    needed: said.needed,
    counted: said.counted,
    waiting: said.waiting,
    left: said.left,
    state: said.state,
    way: said.way,
    ...(is.parts && { parts: said.parts.map(({ counted }) => counted) }),
    ...(is.floors && { floors: said.floors.map(({ counted }) => counted) }),
    ...(is.needed_a_week !== undefined && { needed_a_week: said.needed_a_week }),
    ...(is.own_pace !== undefined && { own_pace: said.own_pace }),
    why: said.entries.filter(({ reason }) => reason).map((entry) => reasonText(entry)),
  };
}
