import { dayInZone } from '#shared/calendar.ts';
import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { demoPeople } from './people.ts';
import type { Chance } from './random.ts';
import { readTable } from './tables.ts';

const TIME_ZONE = 'America/Los_Angeles';

export type DemoEvent = ReturnType<typeof makeDemoEvents>[number];

/** Days are weekdays (0: the next one, -1: the last one). `coming` counts registrations, sign-ins included. */
const lines = readTable('events.csv', [
  'day',
  'time',
  'seats',
  'coming',
  'organizer',
  'sign_ins',
  'name',
  'location',
  'description',
]);

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function makeDemoEvents(chance: Chance, now: Date) {
  const today = dayInZone(now, TIME_ZONE);
  const students = demoPeople.filter(({ role, imported }) => role === 'student' && !imported);
  return lines.map(({ values }) => {
    const { day, time, seats, coming, sign_ins, organizer: by, ...texts } = values;
    const organizer = emailOf(by);
    const fixed = sign_ins.split(/,\s*/).filter(Boolean).map(emailOf);
    const others = students
      .map(({ email }) => email)
      .filter((email) => !isSignIn(email) && email !== organizer);
    const local_date = dayOf(day, today);
    return {
      ...texts,
      organizer,
      /** `YYYY-MM-DD` and `HH:MM` in `time_zone`. */
      local_date,
      local_time: time,
      time_zone: TIME_ZONE,
      max_attendees: Number(seats),
      attendees: [...fixed, ...draw(chance, others, Number(coming) - fixed.length)],
      created_at: after(now, -DAY * chance.between(8, 14) - (local_date < today ? 45 * DAY : 0)),
      is_past: local_date < today,
    };
  });
}

const emailOf = (name: string): string => `${name}@${DEMO_DOMAIN}`;

const isSignIn = (email: string): boolean => [emailOf('student'), emailOf('ucla-student')].includes(email);

/** `Sat 0` is the next Saturday after today, `Sat -1` the last one before it. */
function dayOf(text: string, today: string): string {
  const [weekday = '', weeks] = text.split(' ');
  const date = new Date(`${today}T00:00:00Z`);
  const daysAhead = (weekdays.indexOf(weekday) - date.getUTCDay() + 6) % 7;
  const offset = Number(weeks);
  // Counts from tomorrow: the last such day is a week before the next, or two when it is today.
  const back = offset < 0 && daysAhead === 6 ? offset - 1 : offset;
  return after(date, (1 + daysAhead + 7 * back) * DAY)
    .toISOString()
    .slice(0, 10);
}

function draw(chance: Chance, from: readonly string[], count: number): string[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(chance.between(0, left.length - 1), 1)[0] ?? '');
}
