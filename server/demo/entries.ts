/** The entries of the demo data and their outcomes. */
import { dayInZone } from '#shared/calendar.ts';
import { EXPIRES_AFTER_DAYS } from '#shared/entries/entry-limits.ts';
import { after, DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { DemoPerson } from './people.ts';
import { divideHours, type Chance } from './random.ts';

export interface DemoEntry {
  readonly email: string;
  readonly first_name: string;
  readonly text: EntryText;
  readonly fate: DemoFate;
  readonly created_at: Date;
  readonly changed_at: Date | undefined;
  readonly opened_at: Date | undefined;
  readonly decided_at: Date | undefined;
  readonly binned_at: Date | undefined;
  readonly expired_at: Date | undefined;
}

type DemoFate =
  | 'accepted'
  | 'changed, then accepted'
  | 'accepted, then changed'
  | 'sent'
  | 'opened'
  | 'failed'
  | 'accepted, then binned'
  | 'sent, then binned'
  | 'rejected'
  | 'expired';

/** Whether it is marked as verified (in the recycling bin it still does not count). */
export function isVerified(fate: DemoFate): boolean {
  return fate === 'accepted' || fate === 'changed, then accepted' || fate === 'accepted, then binned';
}

export function isRemoved(fate: DemoFate): boolean {
  return fate === 'rejected' || fate === 'expired';
}

const undecided: readonly DemoFate[] = ['sent', 'sent', 'opened', 'failed', 'accepted, then changed'];
const done: readonly DemoFate[] = ['accepted, then binned', 'sent, then binned', 'rejected', 'expired'];
const others: readonly DemoFate[] = [...undecided, ...done];
/** Whose mail the contact has not opened. */
const unopened = new Set<DemoFate>([
  'sent',
  'failed',
  'sent, then binned',
  'accepted, then changed',
  'expired',
]);

export function makeDemoEntries(chance: Chance, people: readonly DemoPerson[], now: Date): DemoEntry[] {
  const entries = people.flatMap((person) => entriesOf(chance, person, now));
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
): DemoEntry {
  const pending = undecided.includes(fate);
  // Entries that wait are recent, or they would have expired. Verified ones go back two school years.
  const least = fate === 'expired' ? EXPIRES_AFTER_DAYS + 2 : 22;
  const age =
    (pending ? chance.between(2, 20) : chance.between(least, 640)) * DAY + chance.between(0, 9 * 60) * MINUTE;
  const end = person.shows_everything || lastDayOf(person) > now ? now : lastDayOf(person);
  const created_at = after(end, -age);
  const day = dayInZone(after(created_at, -chance.between(0, 4) * DAY), 'America/Los_Angeles');
  const changes = fate === 'changed, then accepted' || fate === 'accepted, then changed';
  const changed_at = changes ? after(created_at, chance.between(2, 30) * HOUR) : undefined;
  const asked_at = changed_at ?? created_at;
  const opened = !unopened.has(fate);
  const opened_at = opened ? after(asked_at, chance.between(20, 1100) * MINUTE) : undefined;
  const decided = opened && fate !== 'opened';
  const activity = chance.pick(activities);
  return {
    email: person.email,
    first_name: person.first_name,
    text: { ...activity, date: day, hours: hundredths / 100 },
    fate,
    created_at,
    changed_at,
    opened_at,
    decided_at: decided && opened_at ? after(opened_at, chance.between(1, 20) * MINUTE) : undefined,
    binned_at: fate.endsWith('binned') ? after(created_at, chance.between(3, 15) * DAY) : undefined,
    expired_at: fate === 'expired' ? after(created_at, EXPIRES_AFTER_DAYS * DAY) : undefined,
  };
}

type DemoActivity = Omit<EntryText, 'date' | 'hours'>;

const lines = `
Los Angeles Regional Food Bank | volunteers@la-food-bank.example
  Saturday food sorting | Sorter | Sorted donated produce and packed family boxes at the warehouse. We filled eleven pallets in one shift.
  Senior food kit assembly | Line helper | Assembled monthly food kits for low-income seniors and loaded them onto the delivery trucks.
Heal the Bay | cleanups@heal-the-bay.example
  Nothin’ But Sand beach cleanup | Cleanup volunteer | Collected and weighed trash at Santa Monica Beach and wrote the data card for our group.
  Aquarium weekend | Gallery guide | Answered questions of visitors at the touch tank and helped children with the tide pool activity.
TreePeople | groups@tree-people.example
  Park work day at Coldwater Canyon | Trail crew | Pulled mustard and castor bean along the trail and spread mulch around young oaks.
  Neighborhood tree planting | Planter | Dug basins, planted five street trees and taught residents how to water them.
Reading Partners Los Angeles | tutoring@reading-partners.example
  After-school reading | Tutor | Read with a second grader one on one, practiced sounding out long words and wrote a progress note.
  Book sorting day | Sorter | Sorted donated children’s books by level and labeled them for the reading centers.
Los Angeles Public Library, Wilshire Branch | teens@wilshire-branch.example
  Homework help | Peer tutor | Helped middle school students with algebra and with planning an essay.
  Summer reading kickoff | Event helper | Set up the craft tables, signed up families and ran the button maker.
Griffith Park Volunteer Crew | crew@griffith-park.example
  Trail restoration | Trail crew | Repaired a washed-out switchback with rock steps and cleared brush from the drains.
St. Francis Center | kitchen@st-francis-center.example
  Hot breakfast service | Kitchen helper | Prepared fruit, served breakfast to about two hundred guests and washed up afterwards.
  Pantry distribution | Greeter | Welcomed families, handed out numbers and carried groceries to cars.
Habitat for Humanity of Greater Los Angeles | build@habitat-greater-la.example
  Build day in Culver City | Builder | Painted the siding and installed baseboards with the site supervisor.
  ReStore Saturday | Store helper | Tested donated lamps, priced them and helped customers load furniture.
Best Friends Lifesaving Center | volunteers@best-friends-center.example
  Kitten nursery | Caretaker | Cleaned kennels, weighed the kittens and bottle-fed those that were losing weight.
  Dog walking morning | Dog walker | Walked four dogs and took their pictures for the adoption page.
Children’s Hospital Family Room | family-room@hospital-volunteers.example
  Craft cart | Craft cart helper | Brought craft kits to patients’ rooms and made paper flowers with the younger ones.
Koreatown Youth and Community Center | programs@koreatown-youth.example
  Street tree care | Crew member | Watered and weeded forty street trees along Olympic Boulevard.
  Math night | Tutor | Ran the fractions table and explained the games to parents in Spanish and English.
Friends of the Los Angeles River | river@friends-of-the-river.example
  Great river cleanup | Site captain | Briefed thirty volunteers on safety, handed out gloves and counted bags at the end.
  Habitat survey | Surveyor | Counted birds and photographed native plants along the Glendale Narrows.
Hollywood Food Coalition | dinners@hollywood-food.example
  Community dinner | Server | Served dinner, refilled water and took home-cooked meals to people who could not stand in line.
Special Olympics Southern California | events@special-games.example
  Spring games | Lane timer | Timed the 100 meter runs, cheered at the finish and handed out ribbons.
  Basketball skills day | Buddy | Accompanied an athlete through all stations and kept her score card.
Larchmont Village Community Garden | garden@larchmont-garden.example
  Compost Saturday | Garden helper | Turned three compost bins, sifted the finished one and delivered it to the beds.
  Seedling sale | Cashier | Sold tomato seedlings, explained how to plant them and counted the cash box.
Boys & Girls Club of Hollywood | staff@hollywood-club.example
  Game room afternoon | Activity leader | Led board games and a dodgeball tournament for third to fifth graders.
  Science Friday | Workshop helper | Built bottle rockets with twelve children and cleaned up the launch area.
Natural History Museum | volunteers@museum-helpers.example
  Bug fair | Exhibit helper | Showed visitors how to hold a stick insect and kept the line moving.
Union Rescue Mission | serve@rescue-mission.example
  Thanksgiving street fair | Table host | Set tables, carried trays and talked with guests for most of the afternoon.
Wilshire Senior Center | desk@wilshire-seniors.example
  Phone and tablet help | Tech coach | Helped seniors to set up video calls, larger text and two-step sign-in.
  Bingo and lunch | Host | Called the numbers, served lunch and walked two guests to the bus.
Pan Pacific Recreation Center | coaches@pan-pacific-park.example
  Youth soccer clinic | Assistant coach | Set up drills for seven-year-olds and refereed the little games at the end.
East LA Immigrant Resource Table | help@east-la-table.example
  Citizenship workshop | Interpreter | Interpreted between Spanish-speaking applicants and the lawyers and copied documents.
Grand Park Arts Program | arts@grand-park.example
  Mural restoration | Painter | Cleaned the wall and repainted the lower third after the artist’s sketch.
  Family concert | Usher | Showed guests to their seats and ran the lost and found.
Mid-City Bicycle Kitchen | shop@bicycle-kitchen.example
  Open repair night | Mechanic’s helper | Fixed flat tires, adjusted brakes and taught a child how to patch a tube.
`;

const demoActivities: readonly DemoActivity[] = readActivities(lines);

function readActivities(text: string): DemoActivity[] {
  let organizer = '';
  let contact = '';
  return text.split('\n').flatMap((line) => {
    const [first = '', second = '', third = ''] = line.trim().split(' | ');
    if (line.startsWith('  '))
      return [{ event: first, role: second, description: third, organizer, contact }];
    if (first !== '') [organizer, contact] = [first, second];
    return [];
  });
}
