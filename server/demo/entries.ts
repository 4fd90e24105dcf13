import { dayInZone } from '#shared/calendar.ts';
import { EXPIRES_AFTER_DAYS } from '#features/entries/entry-limits.ts';
import { after, DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { divideHours, type Chance } from './random.ts';
import { readTable } from './tables.ts';

export type DemoEntry = ReturnType<typeof makeEntry>;

const undecided = ['sent', 'sent', 'opened', 'failed', 'accepted, then changed'] as const;
const done = ['accepted, then binned', 'sent, then binned', 'rejected', 'expired'] as const;
const others = [...undecided, ...done];
type DemoFate = (typeof others)[number] | 'accepted' | 'changed, then accepted';

/** Whether it is marked as verified; it may still be in the recycling bin. */
export const isVerified = (fate: DemoFate): boolean =>
  ['accepted', 'changed, then accepted', 'accepted, then binned'].includes(fate);

export const isWaiting = (fate: DemoFate): boolean => undecided.some((one) => one === fate);

/** Whether the contact has opened the last request. */
const isOpened = (fate: DemoFate): boolean => fate === 'opened' || fate === 'rejected' || isVerified(fate);

export function makeDemoEntries(chance: Chance, now: Date): DemoEntry[] {
  const entries = demoPeople.flatMap((person) => entriesOf(chance, person, now));
  return entries.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

function entriesOf(chance: Chance, person: DemoPerson, now: Date): DemoEntry[] {
  if (person.role !== 'student' || person.imported) return [];
  const { hundredths, entries } = person.verified;
  const counted = entries === 0 ? [] : divideHours(chance, hundredths, entries);
  const rest = fatesBesides(chance, person, entries, now);
  const activities = favorites(chance);
  return [
    ...counted.map((hours) => {
      const fate = chance.next() < 0.08 ? 'changed, then accepted' : 'accepted';
      return makeEntry(chance, person, activities, hours, fate, now);
    }),
    ...rest.map((fate) => makeEntry(chance, person, activities, chance.between(2, 24) * 25, fate, now)),
  ];
}

/** Unverified entries: all kinds for the demo sign-ins, some for other current students. */
function fatesBesides(chance: Chance, person: DemoPerson, verified: number, now: Date): readonly DemoFate[] {
  if (person.shows_everything) return others;
  if (lastDayOf(person) < now) return [];
  const count = Math.max(3 - verified, chance.between(0, 3));
  return Array.from({ length: count }, () => chance.pick(chance.next() < 0.75 ? undecided : others));
}

function lastDayOf(person: DemoPerson): Date {
  return new Date(Date.UTC(person.graduation_year, 5, 10, 20));
}

function favorites(chance: Chance): readonly DemoActivity[] {
  return Array.from({ length: chance.between(3, 6) }, () => chance.pick(demoActivities));
}

function makeEntry(
  chance: Chance,
  person: DemoPerson,
  activities: readonly DemoActivity[],
  hundredths: number,
  fate: DemoFate,
  now: Date,
) {
  // Waiting entries are recent, or they would have expired. Verified ones go back two school years.
  const least = fate === 'expired' ? EXPIRES_AFTER_DAYS + 2 : 22;
  const age =
    (isWaiting(fate) ? chance.between(2, 20) : chance.between(least, 640)) * DAY +
    chance.between(0, 9 * 60) * MINUTE;
  const end = person.shows_everything || lastDayOf(person) > now ? now : lastDayOf(person);
  const created_at = after(end, -age);
  const day = dayInZone(after(created_at, -chance.between(0, 4) * DAY), 'America/Los_Angeles');
  const changes = fate === 'changed, then accepted' || fate === 'accepted, then changed';
  const changed_at = changes ? after(created_at, chance.between(2, 30) * HOUR) : undefined;
  const asked_at = changed_at ?? created_at;
  const opened_at = isOpened(fate) ? after(asked_at, chance.between(20, 1100) * MINUTE) : undefined;
  const activity = chance.pick(activities);
  return {
    email: person.email,
    first_name: person.first_name,
    text: { ...activity, date: day, hours: hundredths / 100 },
    fate,
    created_at,
    changed_at,
    opened_at,
    decided_at: opened_at && fate !== 'opened' ? after(opened_at, chance.between(1, 20) * MINUTE) : undefined,
    binned_at: fate.endsWith('binned') ? after(created_at, chance.between(3, 15) * DAY) : undefined,
    expired_at: fate === 'expired' ? after(created_at, EXPIRES_AFTER_DAYS * DAY) : undefined,
  };
}

type DemoActivity = Omit<EntryText, 'date' | 'hours'>;

const demoActivities: readonly DemoActivity[] = readTable('activities.csv', [
  'event',
  'role',
  'description',
  'organizer',
  'contact',
]).map(({ values }) => values);
