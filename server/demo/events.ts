/** Community events in the demo data: past, full and open ones; each demo sign-in has a part in some. */
import { dayInZone } from '#shared/calendar.ts';
import { DEMO_DOMAIN } from '#shared/accounts/demo.contract.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { DemoPerson } from './people.ts';
import type { Chance } from './random.ts';

const TIME_ZONE = 'America/Los_Angeles';

export interface DemoEvent {
  readonly organizer: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  /** `YYYY-MM-DD` and `HH:MM` in `time_zone`. */
  readonly local_date: string;
  readonly local_time: string;
  readonly time_zone: string;
  readonly max_attendees: number;
  readonly attendees: readonly string[];
  readonly created_at: Date;
  readonly is_past: boolean;
}

/**
 * Each in two lines: day and its week (0: the next such day, -1: the last one), time, seats, how many come, organizer,
 * the sign-ins that come, name, place; then what it is about.
 */
const lines = `
Sat -5 | 09:00 | 25 | 19 | head | student, ucla-student | Back-to-School Supply Drive | Larchmont Village Community Garden, 400 block of N Larchmont Blvd, Los Angeles
  We sorted donated backpacks, notebooks and pencils for three elementary schools. Thank you to everybody who carried boxes!
Sun -3 | 08:30 | 40 | 33 | sophie.laurent | student | Dockweiler Beach Cleanup | Dockweiler State Beach, parking lot at Imperial Hwy, Playa del Rey
  Bags, gloves and a data card for each group. We met at the lifeguard tower and walked south.
Sat -2 | 10:00 | 12 | 12 | student | ucla-student | Library Book Repair Workshop | Wilshire Branch Library, community room, 149 N St Andrews Pl, Los Angeles
  A librarian showed us how to mend spines and torn pages. Everything that we repaired went back on the shelf the same day.
Sat 0 | 09:00 | 30 | 17 | admin | student | Fall Food Drive Sorting | Larchmont Charter High School, gym
  Help us to check dates, sort cans and pack family boxes. The truck of the food bank comes at noon, so please be on time. Closed shoes, please.
Sun 0 | 10:00 | 8 | 8 | chloe.nguyen | ucla-student | Seniors and Smartphones | Wilshire Senior Center, computer room
  Sit with one person for an hour and help with whatever they bring: video calls, larger text, finding photos. Patience is the only thing you need.
Wed 0 | 15:45 | 15 | 6 | student | | Homework Help Afternoon | Larchmont Charter High School, room 204
  We help sixth and seventh graders with math and reading until 5:30 PM. Tell me when you come which subject you like best.
Sat 1 | 08:00 | 60 | 41 | sebastian.rojas | student | Griffith Park Trail Day | Griffith Park, Crystal Springs picnic area, Los Angeles
  Rebuild washed-out steps, clear brush from the drains and plant sage. Tools and gloves are there; bring water, a hat and long trousers.
Sun 1 | 13:00 | 20 | 9 | ucla-student | | Compost and Seedlings | UCLA Sustainability Garden, Los Angeles
  Turn the compost, sift what is ready, and put the winter seedlings into pots. Good for beginners: somebody will show you everything.
Thu 1 | 16:00 | 10 | 4 | gabriela.monroy | | Letters to Children in Hospital | Larchmont Charter High School, library
  We write and draw cards for the children’s ward. Paper and pens are there. If you play an instrument, talk to me.
Sat 2 | 11:00 | 24 | 11 | ucla-head | ucla-student | Coat and Blanket Collection | Westwood Plaza, in front of Ackerman Union, Los Angeles
  Receive what people bring, check that it is clean, fold it and label the bags. Two shifts: tell us at the table which one you take.
Sun 2 | 09:30 | 16 | 3 | rohan.mehta | | Ballona Creek Bird Count | Ballona Creek bike path at Pacific Ave, Playa del Rey
  Count birds in teams of two for a survey that goes on all year. You do not have to know birds yet; we bring binoculars and cards.
Sat 3 | 10:00 | 50 | 14 | head | | Winter Concert at the Senior Home | Larchmont Village, ask me for the address after registering
  Sing, play, turn pages or serve hot chocolate. Rehearsal is at 10 AM, the concert at 2 PM.
`;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function makeDemoEvents(chance: Chance, people: readonly DemoPerson[], now: Date): DemoEvent[] {
  const today = dayInZone(now, TIME_ZONE);
  const students = people.filter(({ role, imported }) => role === 'student' && !imported);
  return lines
    .trim()
    .split(/\n(?=\S)/)
    .map((text) => {
      const [facts = '', description = ''] = text.split('\n').map((line) => line.trim());
      const [day = '', local_time = '', seats, coming, by = '', signIns = '', name = '', location = ''] =
        facts.split('|').map((part) => part.trim());
      const organizer = emailOf(by);
      const fixed = signIns.split(/,\s*/).filter(Boolean).map(emailOf);
      const others = students
        .map(({ email }) => email)
        .filter((email) => !isSignIn(email) && email !== organizer);
      const local_date = dayOf(day, today);
      return {
        organizer,
        name,
        description,
        location,
        local_date,
        local_time,
        time_zone: TIME_ZONE,
        max_attendees: Number(seats),
        attendees: [...fixed, ...draw(chance, others, Number(coming) - fixed.length)],
        created_at: after(now, -DAY * chance.between(8, 14) - (local_date < today ? 45 * DAY : 0)),
        is_past: local_date < today,
      };
    });
}

const emailOf = (name: string): string => `${name}@${DEMO_DOMAIN}`;

/** Demo sign-ins attend only the events listed above. */
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
