/** Progress to a student's own goal. Pure, so that schools' requirements can build on it. */
import { sumHours } from '#features/entries/sum-hours.ts';
import { addDays, daysBetween } from '#shared/days.ts';

export interface Goal {
  readonly hours: number;
  /** `YYYY-MM-DD`, inclusive. */
  readonly until: string;
}

/** Leave out entries in the recycling bin. */
export interface CountedEntry {
  readonly date: string;
  readonly hours: number;
  readonly verified: boolean;
}

/** More hours a week are too many to ask of a student. */
export const STEEP = 10;
/** The pace of the last 90 days, or since the first work in them, but over at least four weeks. */
const PACE_DAYS = 90;
const PACE_DAYS_AT_LEAST = 28;

/** `today` is the day at the school. */
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
    /** Verified hours until the day. */
    done,
    waiting,
    /** Neither done nor waiting. */
    left,
    /** Includes today and the last day; 0 once it has passed. */
    days_left,
    needed_a_week,
    own_pace,
  };
  return { ...parts, state: stateOf(parts) };
}
export type GoalProgress = ReturnType<typeof goalProgress>;

/** Rounded up to a tenth; within the last week all that is left. */
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

/** Recent hours a week, to a tenth, including waiting ones. */
export function paceOf(entries: readonly Pick<CountedEntry, 'date' | 'hours'>[], today: string): number {
  // Compares texts: date arithmetic for all entries of a class takes a second.
  const earliest = addDays(today, 1 - PACE_DAYS);
  const recent = entries.filter(({ date }) => date >= earliest && date <= today);
  const days = Math.max(PACE_DAYS_AT_LEAST, ...recent.map(({ date }) => daysBetween(date, today) + 1));
  return Math.round(tenths((sumOf(recent) * 7) / days)) / 10;
}

function sumOf(entries: readonly Pick<CountedEntry, 'hours'>[]): number {
  return sumHours(entries.map(({ hours }) => hours));
}

/** Removes floating-point noise, which would round up. */
function tenths(value: number): number {
  return Number((value * 10).toFixed(6));
}
