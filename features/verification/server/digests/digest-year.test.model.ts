/**
 * A model of the mails that the simulated year of lists must send. It knows the rules but no database rows. It plays
 * the test's events in order, with local times by `Intl` instead of PostgreSQL.
 */
import type { Rhythm } from '#features/verification/contact-list/contact-list.limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';

export type Act = 'accept' | 'change' | 'ask' | 'delete';

/** What happens to one entry, in order. */
export interface Plan {
  readonly number: number;
  readonly contact: number;
  readonly recorded: number;
  readonly acts: readonly { readonly at: number; readonly act: Act }[];
}

export const ZONE = 'America/Los_Angeles';
export const CONTACTS: readonly (Rhythm | null)[] = [null, null, 'daily', 'weekly', 'each', null];

const follows: Readonly<Record<'waiting' | Act, readonly Act[]>> = {
  waiting: ['accept', 'accept', 'change', 'ask', 'delete'],
  accept: ['change'],
  change: ['accept', 'ask', 'delete'],
  ask: ['accept', 'change', 'delete'],
  delete: [],
};

/** Reproducible plans: days on which many name one contact within an hour, and single entries. */
export function makePlans(start: number, days: number, bursts: number): Plan[] {
  let state = 20_260_105;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * limit);
  };
  // No event is at a time when the jobs run.
  const moment = (minutes: number): number => start + minutes * MINUTE + 30 * SECOND;
  const plans: Plan[] = [];
  const add = (contact: number, recorded: number): void => {
    const acts: { at: number; act: Act }[] = [];
    let last: 'waiting' | Act = 'waiting';
    let at = recorded;
    while (acts.length < 4 && follows[last].length > 0 && below(10) < 6) {
      at += 2 * MINUTE + below(last === 'waiting' && below(3) === 0 ? 12 * 60 : 33 * 24 * 60) * MINUTE;
      last = follows[last][below(follows[last].length)] ?? 'delete';
      acts.push({ at, act: last });
    }
    plans.push({ number: plans.length, contact, recorded, acts });
  };
  for (let burst = 0; burst < bursts; burst += 1) {
    const contact = below(CONTACTS.length);
    const first = below(days * 24 * 60);
    for (let size = 1 + below(9); size > 0; size -= 1) add(contact, moment(first + below(60)));
  }
  return plans;
}

/** All events in order. */
export type Happening =
  | { readonly at: number; readonly what: 'record'; readonly plan: Plan }
  | { readonly at: number; readonly what: Act; readonly plan: Plan }
  | { readonly at: number; readonly what: 'run' };

export function happenings(plans: readonly Plan[], runs: readonly number[]): Happening[] {
  const all: Happening[] = runs.map((at) => ({ at, what: 'run' }));
  for (const plan of plans) {
    all.push({ at: plan.recorded, what: 'record', plan });
    for (const { at, act } of plan.acts) all.push({ at, what: act, plan });
  }
  return all.sort((one, other) => one.at - other.at);
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

/** The local time at the school. */
function local(at: number): { day: string; hour: number; weekday: string } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, weekday } = parts;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), weekday: weekday ?? '' };
}

function listFrom(at: number, weekly: boolean, isEarlyEnough: (moment: number) => boolean): number {
  for (let moment = Math.floor(at / HOUR) * HOUR; ; moment += HOUR) {
    const { hour, weekday } = local(moment);
    if (hour === 16 && (!weekly || weekday.startsWith('Mon')) && isEarlyEnough(moment)) return moment;
  }
}

/** The time of the first list after this time. */
const nextList = (at: number, weekly: boolean) => listFrom(at, weekly, (moment) => moment > at);
/** The time of this day's list. */
const listOfDay = (at: number, weekly: boolean) =>
  listFrom(at - DAY, weekly, (moment) => local(moment).day >= local(at).day);

interface Waiting {
  since: number;
  end: number;
  reminders: number;
  warned: boolean;
}

interface Mailbox {
  count: number;
  ends: number;
  readonly listed: Map<number, number>;
  readonly waiting: Map<number, Waiting>;
}

export interface Predicted {
  /** `TIME KIND CONTACT-OR-ENTRY ENTRIES`. */
  readonly mails: string[];
  /** Acts whose entry no longer exists, as `NUMBER TIME`. */
  readonly tooLate: ReadonlySet<string>;
}

export function predict(all: readonly Happening[]): Predicted {
  const mails: string[] = [];
  const tooLate = new Set<string>();
  const removed = new Set<number>();
  const boxes = CONTACTS.map((): Mailbox => ({ count: 0, ends: 0, listed: new Map(), waiting: new Map() }));
  const say = (at: number, kind: string, contact: number, numbers: readonly number[]): unknown =>
    mails.push(mailLine(at, kind, contact, numbers));
  const begin = (box: Mailbox, number: number, at: number): unknown =>
    box.waiting.set(number, { since: at, end: at + 30 * DAY, reminders: 0, warned: false });

  const count = (box: Mailbox, at: number): number => {
    if (at >= box.ends) {
      box.count = 0;
      box.ends = at + DAY;
    }
    box.count += 1;
    return box.count;
  };

  const ask = (contact: number, number: number, at: number, isNew: boolean): void => {
    const box = boxes[contact]!;
    const rhythm = CONTACTS[contact] ?? null;
    box.listed.delete(number);
    box.waiting.delete(number);
    const counted = count(box, at);
    const open = [...box.listed.values()].filter((list) => list > at);
    if (isNew && rhythm !== 'each' && (rhythm !== null || open.length > 0 || counted > 3)) {
      box.listed.set(number, Math.min(...open, nextList(at, rhythm === 'weekly')));
      return;
    }
    say(at, 'verify-entry', contact, [number]);
    begin(box, number, at);
  };

  /** The job that sends lists. */
  const sendList = (contact: number, at: number): void => {
    const box = boxes[contact]!;
    const rhythm = CONTACTS[contact] ?? null;
    const isDue = [...box.listed.values()].some((list) => list <= at);
    const requestIds = isDue ? [...box.listed.keys()] : [];
    const reminded: number[] = [];
    for (const [number, entry] of rhythm === 'each' ? [] : box.waiting) {
      const due = [7, 21].filter(
        (days) => listOfDay(entry.since + days * DAY, rhythm === 'weekly') <= at,
      ).length;
      if (due <= entry.reminders || entry.end <= at) continue;
      entry.reminders = due;
      reminded.push(number);
    }
    for (const number of requestIds) {
      box.listed.delete(number);
      begin(box, number, at);
    }
    const numbers = [...requestIds, ...reminded];
    if (numbers.length > 1) say(at, 'contact-digest', contact, numbers);
    else if (requestIds.length === 1) say(at, 'verify-entry', contact, requestIds);
    else if (reminded.length === 1) say(at, 'remind-contact', contact, reminded);
  };

  /** The job for reminders and expiry. */
  const remindAndExpire = (contact: number, at: number): void => {
    for (const [number, entry] of boxes[contact]!.waiting) {
      if (entry.warned) {
        if (entry.end > at) continue;
        say(at, 'entry-expired', contact, [number]);
        boxes[contact]!.waiting.delete(number);
        removed.add(number);
        continue;
      }
      const due = [7, 21].filter((days) => entry.since + days * DAY <= at).length;
      if (CONTACTS[contact] === 'each' && due > entry.reminders) {
        entry.reminders = due;
        say(at, 'remind-contact', contact, [number]);
      }
      if (entry.end - 7 * DAY > at) continue;
      entry.warned = true;
      entry.end = Math.max(entry.end, at + 7 * DAY);
      say(at, 'expiry-warning', contact, [number]);
    }
  };

  for (const happening of all) {
    const { at, what } = happening;
    if (what === 'run') {
      for (const contact of CONTACTS.keys()) sendList(contact, at);
      for (const contact of CONTACTS.keys()) remindAndExpire(contact, at);
      continue;
    }
    const { number, contact } = happening.plan;
    if (removed.has(number)) {
      tooLate.add(`${number} ${at}`);
      continue;
    }
    if (what === 'record' || what === 'change' || what === 'ask') ask(contact, number, at, what === 'record');
    else {
      boxes[contact]!.listed.delete(number);
      boxes[contact]!.waiting.delete(number);
      if (what === 'delete') removed.add(number);
    }
  }
  return { mails: mails.sort(), tooLate };
}

export function mailLine(at: number, kind: string, contact: number, numbers: readonly number[]): string {
  const named = numbers.toSorted((one, other) => one - other).join(',');
  return `${new Date(at).toISOString()} ${kind} ${contact} ${named}`;
}
