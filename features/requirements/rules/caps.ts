/** Counts hours under limits. Overlapping limits are nested, so that the order of entries does not change a sum (`rules.ts`). */
import { nameKey, type LeftOutReason, type RuledEntry } from './entry.ts';
import type { Grade } from './kinds.ts';
import type { Cap, HoursByGrade, Rules } from './rules.ts';
import { gradeOn, semesterOn } from './school-years.ts';

/** `counted` of its hours. */
export interface Counted {
  readonly entry: RuledEntry;
  readonly counted: number;
  /** Whether it would count without other entries: a project does, even when limits of hours are used up. */
  readonly may_count: boolean;
  /** Null when all of it counts. */
  readonly reason: LeftOutReason | null;
}

/** A limit that an entry falls under; `key` identifies the counter. */
interface Room {
  readonly key: string;
  /** Hundredths of hours. */
  readonly room: number;
  readonly of: Cap | { readonly grade: number; readonly hours: number };
}

/** Counts entries in order, each up to the tightest of its limits. `byGrade` is what each grade needs (`needs.ts`). */
export function createCounter(
  rules: Rules,
  graduation: number,
  byGrade: HoursByGrade | null,
): (entry: RuledEntry) => Counted {
  const used = new Map<string, number>();
  return (entry) => {
    const rooms = roomsOf(rules, graduation, byGrade, entry);
    const elsewhere = entry.taken;
    const wanted = Math.round(entry.hours * 100) - Math.round((elsewhere?.hours ?? 0) * 100);
    let counted = wanted;
    let reason: LeftOutReason | null = elsewhere ? { kind: 'counted for', ...elsewhere } : null;
    for (const { key, room, of } of rooms) {
      const taken = used.get(key) ?? 0;
      const free = Math.max(0, room - taken);
      if (free >= counted) continue;
      counted = free;
      reason = 'grade' in of ? { kind: 'grade is full', ...of } : { kind: 'cap', cap: of, used: taken / 100 };
    }
    for (const { key } of rooms) used.set(key, (used.get(key) ?? 0) + counted);
    const may_count = (!elsewhere || wanted > 0) && rooms.every(({ room }) => room > 0);
    return { entry, counted: counted / 100, may_count, reason };
  };
}

function roomsOf(
  { caps, target, school_year, semesters = [] }: Rules,
  graduation: number,
  byGrade: HoursByGrade | null,
  entry: RuledEntry,
): Room[] {
  const grade = gradeOn(entry.date, graduation, school_year);
  const rooms: Room[] = [];
  for (const [index, cap] of caps.entries()) {
    const of = subjectOf(cap, entry);
    if (of === undefined) continue;
    const when = {
      day: () => entry.date,
      semester: () => semesterOn(entry.date, semesters).opens,
      year: () => grade,
      total: () => '',
    }[cap.per]();
    rooms.push({ key: `${index} ${when} ${of}`, room: Math.round(cap.hours * 100), of: cap });
  }
  if (target.kind === 'hours by grade' && target.carry === 'none' && byGrade) {
    const hours = hoursOf(byGrade, grade);
    rooms.push({ key: `grade ${grade}`, room: Math.round(hours * 100), of: { grade, hours } });
  }
  return rooms;
}

/** 0 where the rule does not name the grade. */
export function hoursOf(byGrade: HoursByGrade, grade: number): number {
  return byGrade[String(grade) as `${Grade}`] ?? 0;
}

/** What the entry uses of a limit; undefined when it does not apply. */
function subjectOf({ of }: Cap, { category, organization, evidence }: RuledEntry): string | undefined {
  if (of.kind === 'everything') return '';
  if (of.kind === 'category') return category === of.category ? '' : undefined;
  if (of.kind === 'evidence') return evidence === of.evidence ? '' : undefined;
  if (organization === null) return undefined;
  const key = nameKey(organization);
  return of.organization === undefined || nameKey(of.organization) === key ? key : undefined;
}
