/** How far a student is on the way to a goal of their own. Pure, so that requirements of schools can build on it. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { addDays, daysBetween } from '#shared/own-hours/days.ts';

export interface Goal {
  readonly hours: number;
  /** The last day that counts, `YYYY-MM-DD`. */
  readonly until: string;
}

/** What is needed of an entry. Those in the recycling bin must be left out. */
export interface CountedEntry {
  readonly date: string;
  readonly hours: number;
  readonly verified: boolean;
}

/** More than this many hours a week are too many to ask of a student. */
export const STEEP = 10;
/** The pace is that of the last 90 days, or since the first work in them, but of four weeks at least. */
const PACE_DAYS = 90;
const PACE_DAYS_AT_LEAST = 28;

/** @param today the day at the school, `YYYY-MM-DD` */
export function goalProgress({ hours, until }: Goal, entries: readonly CountedEntry[], today: string) {
  const counted = entries.filter(({ date }) => date <= until);
  const done = sumOf(counted.filter(({ verified }) => verified));
  const waiting = sumOf(counted.filter(({ verified }) => !verified));
  const left = Math.max(0, sumHours([hours, -done, -waiting]));
  const days_left = Math.max(0, daysBetween(today, until) + 1);
  const needed_a_week = hoursAWeek(left, days_left);
  const own_pace = paceOf(entries, today);
  const parts = {
    needed: hours,
    /** Verified hours of work until the day. */
    done,
    waiting,
    /** What neither is done nor waits. */
    left,
    /** Today and the last day included; 0 once it has passed. */
    days_left,
    needed_a_week,
    own_pace,
  };
  return { ...parts, state: stateOf(parts) };
}
export type GoalProgress = ReturnType<typeof goalProgress>;

/** Hours a week for what is left, rounded up to a tenth; what is due within a week is due in this one. */
export function hoursAWeek(left: number, days_left: number): number {
  return days_left === 0 ? 0 : Math.ceil(tenths((left * 7) / Math.max(days_left, 7))) / 10;
}

type Numbers = Readonly<
  Record<'needed' | 'done' | 'left' | 'days_left' | 'needed_a_week' | 'own_pace', number>
>;

/** `far`: even STEEP hours a week are not enough; the others as `progressState` of requirements. */
function stateOf({ needed, done, left, days_left, needed_a_week, own_pace }: Numbers) {
  if (done >= needed) return 'done' as const;
  if (left === 0) return 'waiting' as const;
  if (days_left === 0) return 'over' as const;
  if (needed_a_week > STEEP) return 'far' as const;
  return own_pace >= needed_a_week ? ('on track' as const) : ('behind' as const);
}

/** Hours a week of late, to a tenth. Work that waits counts, too: it was done. */
export function paceOf(entries: readonly Pick<CountedEntry, 'date' | 'hours'>[], today: string): number {
  // By their text: to reckon with the days of all entries of a class takes a second.
  const earliest = addDays(today, 1 - PACE_DAYS);
  const recent = entries.filter(({ date }) => date >= earliest && date <= today);
  const days = Math.max(PACE_DAYS_AT_LEAST, ...recent.map(({ date }) => daysBetween(date, today) + 1));
  return Math.round(tenths((sumOf(recent) * 7) / days)) / 10;
}

function sumOf(entries: readonly Pick<CountedEntry, 'hours'>[]): number {
  return sumHours(entries.map(({ hours }) => hours));
}

/** Without the crumbs of floating point, which would round up. */
function tenths(value: number): number {
  return Number((value * 10).toFixed(6));
}
