/** A class's requirement as data (decision 0057). No formula language: nothing else can be expressed. */
import { z } from 'zod';
import { isCalendarDay } from '#shared/calendar.ts';
import { calendarDay } from '#shared/text-schemas.ts';
import { EVIDENCE_KINDS } from '#features/entries/entry-evidence.ts';
import { tidyLine } from '#shared/text.ts';
import { GRADES, WORK_KINDS, type Grade } from './kinds.ts';

const name = z.string().overwrite(tidyLine).min(1).max(100);
const hours = z.number().min(0).max(2000);
/** `08-01`; not February 29, which most years lack. */
export const monthDay = z
  .string()
  .refine((text) => isCalendarDay(`2026-${text}`), 'Please use a month and a day');
const hoursByGrade = z.partialRecord(z.enum(GRADES.map(String) as [`${Grade}`, ...`${Grade}`[]]), hours);
export type HoursByGrade = z.output<typeof hoursByGrade>;

const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hours'), hours }),
  z.strictObject({
    kind: z.literal('hours by grade'),
    hours: hoursByGrade,
    /** What a surplus of a grade counts for: nothing, later grades, or only the sum matters. */
    carry: z.enum(['none', 'forward', 'total only']),
  }),
  /** Different events; `of` limits them to these categories. */
  z.strictObject({
    kind: z.literal('projects'),
    projects: z.int().min(1).max(100),
    of: z.array(name).max(20).optional(),
  }),
  /** Each at least once. */
  z.strictObject({ kind: z.literal('outcomes'), outcomes: z.array(name).min(1).max(30) }),
]);
export type Target = z.output<typeof target>;

const transfer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('as everybody') }),
  z.strictObject({ kind: z.literal('by grade of entry'), hours: hoursByGrade }),
  /** The sum for the grades attended. */
  z.strictObject({ kind: z.literal('years attended'), hours: hoursByGrade }),
  /** In proportion to the months at the school, rounded up to whole hours. */
  z.strictObject({ kind: z.literal('months attended') }),
  z.strictObject({ kind: z.literal('school decides') }),
]);

const cap = z.strictObject({
  /** What is limited: a category, an organization, a kind of evidence, or everything. */
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('everything') }),
    z.strictObject({ kind: z.literal('category'), category: name }),
    /** Without a name: each organization separately. */
    z.strictObject({ kind: z.literal('organization'), organization: name.optional() }),
    z.strictObject({ kind: z.literal('evidence'), evidence: z.enum(EVIDENCE_KINDS) }),
  ]),
  hours,
  per: z.enum(['day', 'semester', 'year', 'total']),
});
export type Cap = z.output<typeof cap>;

export const floor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category hours'), category: name, hours }),
  z.strictObject({ kind: z.literal('category projects'), category: name, projects: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('organizations'), organizations: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('projects'), projects: z.int().min(1).max(100) }),
  /** From the first to the last counted day. */
  z.strictObject({ kind: z.literal('months'), months: z.int().min(1).max(72) }),
  /** One project with this many days from first to last. */
  z.strictObject({ kind: z.literal('long project'), days: z.int().min(1).max(1000) }),
]);
export type Floor = z.output<typeof floor>;

const conditions = z.strictObject({
  min_hours: hours.optional(),
  record_within_days: z.int().min(1).max(2000).optional(),
  /** Recorded before the next school year begins, and by the last day that counts: `Only the current year is accepted`. */
  record_in_school_year: z.boolean().optional(),
  /** Kinds that count; default all. */
  evidence: z.array(z.enum(EVIDENCE_KINDS)).min(1).optional(),
  reflection_words: z.int().min(1).max(2000).optional(),
  /** Preparation and action must be described, too. */
  phases: z.boolean().optional(),
  start_time: z.boolean().optional(),
  approval_before: z.enum(['organization', 'activity']).optional(),
  not_categories: z.array(name).max(30).optional(),
  /** By default, work for refused organizations does not count. */
  refused_organizations: z.literal('count').optional(),
});

export const rules = z.strictObject({
  school_year: z.strictObject({ starts: monthDay, ends: monthDay }),
  window: z.strictObject({
    /** `semester`: only the present one, whatever `closes` says. */
    opens: z.union([
      z.enum(['any time', 'grade 6', 'after grade 8', 'grade 9', 'grade 11', 'semester']),
      calendarDay,
    ]),
    /** In the graduation year. */
    closes: z.union([z.literal('never'), monthDay]),
  }),
  counts: z.array(z.enum(WORK_KINDS)).min(1),
  target,
  /** The best alternative counts. */
  alternatives: z
    .array(
      z.strictObject({
        name,
        counts: z.array(z.enum(WORK_KINDS)).min(1),
        hours,
        /** Paid work before this day does not count. */
        paid_from: calendarDay.optional(),
      }),
    )
    .max(5),
  transfer,
  caps: z.array(cap).max(20),
  floors: z.array(floor).max(20),
  entry: conditions,
  /** Requirements that the product cannot track: `Signature of a parent`. */
  not_held: z.array(z.string().overwrite(tidyLine).min(1).max(200)).max(10),
  /** Other programs: an hour counts for one of them and this, the oldest first. */
  exclusive_of: z.array(z.int().positive()).max(20).optional(),
});
export type Rules = z.output<typeof rules> & {
  /** The days on which the school's semesters begin, in order. The school says them, not the rules. */
  readonly semesters?: readonly string[];
};

export const usesSemesters = ({ window, caps }: Rules): boolean =>
  window.opens === 'semester' || caps.some(({ per }) => per === 'semester');

const COARSER = { day: 0, semester: 1, year: 2, total: 3 } as const;

/** The first two overlapping caps that are not nested. Their result would depend on the order of entries, so they are refused. */
export function findCrossingCaps({
  caps,
  target: { kind, ...aim },
  semesters,
  school_year: { starts },
}: Rules): readonly [Cap, Cap] | undefined {
  // Without carrying, each grade's need is a cap.
  const ofGrade: Cap[] =
    kind === 'hours by grade' && 'carry' in aim && aim.carry === 'none'
      ? [{ of: { kind: 'everything' }, hours: 0, per: 'year' }]
      : [];
  const all = [...ofGrade, ...caps];
  // Otherwise a semester has days of two school years. Unknown in the browser.
  const isInYear = semesters?.includes(starts) ?? true;
  /** Whether everything under the first cap is also under the second. */
  const isWithin = (one: Cap, other: Cap) =>
    COARSER[one.per] <= COARSER[other.per] &&
    (isInYear || one.per !== 'semester' || other.per !== 'year') &&
    covers(other.of, one.of);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      if (!isWithin(one, other) && !isWithin(other, one) && !isApart(one, other)) return [one, other];
  return undefined;
}

const isApart = ({ of: one }: Cap, { of: other }: Cap) =>
  one.kind === other.kind && !covers(one, other) && !covers(other, one);

function covers(wide: Cap['of'], narrow: Cap['of']): boolean {
  if (wide.kind === 'everything') return true;
  if (wide.kind === 'organization' && wide.organization === undefined) return narrow.kind === 'organization';
  return JSON.stringify(wide) === JSON.stringify(narrow);
}
