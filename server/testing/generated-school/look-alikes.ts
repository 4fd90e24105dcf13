/** Five kinds of honest work that look like a scheme. */
import { LIBRARY_NETWORK, honestDelay, networkOf, textOfWork } from './honest.ts';
import {
  dayOf,
  later,
  type LookAlike,
  type GeneratedEntry,
  type GeneratedOrganization,
  type GeneratedStudent,
  type SchoolInput,
} from './types.ts';
import { nameOf, privateLocalPart } from './names.ts';

/** All their entries and organizations. */
export function addLookAlikes(input: SchoolInput): {
  entries: GeneratedEntry[];
  organizations: GeneratedOrganization[];
} {
  const parts: readonly [
    LookAlike,
    { entries: GeneratedEntry[]; organizations?: GeneratedOrganization[] },
  ][] = [
    ['coach of many', coachOfMany(input)],
    ['parish families', parishFamilies(input)],
    ['library Wi-Fi', libraryNetwork(input)],
    ['camp week', campWeek(input)],
    ['bulk inbox', bulkInbox(input)],
  ];
  return {
    entries: parts.flatMap(([alike, { entries }]) => entries.map((entry) => ({ ...entry, alike }))),
    organizations: parts.flatMap(([, { organizations = [] }]) => organizations),
  };
}

type Work = Pick<GeneratedEntry, 'organizer' | 'contact' | 'hours' | 'decided_after' | 'decided_from'> &
  Partial<GeneratedEntry>;

function entryOf(
  { random }: SchoolInput,
  student: GeneratedStudent,
  worked: Date,
  work: Work,
): GeneratedEntry {
  return {
    student,
    event: `${work.organizer} day`,
    date: dayOf(worked),
    role: 'Volunteer',
    description: textOfWork(random),
    recorded_at: later(worked, Math.max(3600, random.around(86_400, 2))),
    recorded_from: networkOf(random, student),
    tried_own: false,
    ...work,
  };
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const sized = ({ parameters }: SchoolInput, usual: number): number =>
  Math.max(2, Math.round(usual * parameters.size));

function group({ random, students }: SchoolInput, count: number): GeneratedStudent[] {
  const chosen = new Set<GeneratedStudent>();
  while (chosen.size < Math.min(count, students.length)) chosen.add(random.of(students));
  return [...chosen];
}

/** Decides about everything that waits, on some evenings of the week. */
function evening(recorded: Date, every: number, seconds: number): number {
  const day = 86_400_000;
  const next = Math.ceil(recorded.getTime() / (every * day)) * every * day + 20 * 3_600_000;
  return (next - recorded.getTime()) / 1000 + seconds;
}

/** The coach of the school, on a private mailbox; the school has approved the team. */
function coachOfMany(input: SchoolInput): {
  entries: GeneratedEntry[];
  organizations: GeneratedOrganization[];
} {
  const { random, parameters, before } = input;
  const address = `coach.${privateLocalPart(random, nameOf(random, parameters.common_names))}@${random.of(parameters.private_domains)}`;
  const team = {
    name: 'Track and Field Team',
    domain: 'team.example',
    isApproved: true,
    shift: 3,
    contacts: [],
  };
  const entries = group(input, sized(input, 80)).flatMap((student) =>
    times(4).map(() => {
      const worked = later(before(random.between(8, parameters.days)), 17 * 3600);
      const recorded_at = later(worked, random.around(86_400, 2));
      return entryOf(input, student, worked, {
        organizer: team.name,
        contact: address,
        hours: 3,
        recorded_at,
        decided_after: evening(recorded_at, 3, random.between(0, 400)),
        decided_from: 'coach',
      });
    }),
  );
  return { entries, organizations: [team] };
}

/** Families of a parish confirm each other's children: they were there. */
function parishFamilies(input: SchoolInput): { entries: GeneratedEntry[] } {
  const { random, parameters, before } = input;
  const students = group(input, sized(input, 16));
  const parents = students.map(({ last }) =>
    `${random.of(['Anne', 'John', 'Teresa', 'Paul'])}.${last}@${random.of(parameters.private_domains)}`.toLowerCase(),
  );
  const entries = students.flatMap((student, which) =>
    times(3).map(() => {
      const other = (which + random.between(1, students.length - 1)) % students.length;
      return entryOf(input, student, later(before(random.between(8, parameters.days)), 11 * 3600), {
        organizer: 'St. Anne Parish',
        contact: parents[other] ?? '',
        hours: random.of([1.5, 2, 2.5, 3]),
        decided_after: Math.max(600, honestDelay(random) ?? 40_000),
        decided_from: students[other]?.home ?? '',
      });
    }),
  );
  return { entries };
}

/** Everybody is on the library's network, librarians included. */
function libraryNetwork(input: SchoolInput): { entries: GeneratedEntry[] } {
  const { random, parameters, before } = input;
  const librarians = times(5).map((number) => `librarian${number}@townlibrary.example`);
  const entries = group(input, sized(input, 60)).flatMap((student) =>
    times(3).map(() => {
      const worked = later(before(random.between(8, parameters.days)), 16 * 3600);
      return entryOf(input, student, worked, {
        organizer: 'Town Library',
        contact: random.of(librarians),
        hours: random.of([1, 1.5, 2]),
        recorded_at: later(worked, 2 * 3600),
        recorded_from: LIBRARY_NETWORK,
        decided_after: random.between(200, 1800),
        decided_from: LIBRARY_NETWORK,
      });
    }),
  );
  return { entries };
}

/** Camp counselors: five days from breakfast to campfire, in two entries a day, since one has at most ten hours. */
function campWeek(input: SchoolInput): { entries: GeneratedEntry[] } {
  const { random, parameters, before } = input;
  const first = random.between(20, parameters.days - 10);
  const entries = group(input, sized(input, 40)).flatMap((student) =>
    times(10).map((half) =>
      entryOf(
        input,
        student,
        later(before(first - Math.floor(half / 2)), half % 2 === 0 ? 8 * 3600 : 15 * 3600),
        {
          event: half % 2 === 0 ? 'Camp, morning' : 'Camp, evening',
          organizer: 'Camp Whitewater',
          contact: 'director@campwhitewater.example',
          hours: random.between(5, 7),
          recorded_at: later(before(first - 8), random.between(8, 20) * 3600),
          decided_after: random.between(86_400, 4 * 86_400),
          decided_from: 'camp',
        },
      ),
    ),
  );
  return { entries };
}

/** After a large event, a new contact opens the list and confirms sixty at once. */
function bulkInbox(input: SchoolInput): { entries: GeneratedEntry[] } {
  const { random, parameters, before } = input;
  const day = random.between(10, parameters.days);
  const opened = later(before(day - 3), 19 * 3600);
  const entries = group(input, sized(input, 60)).map((student) => {
    const worked = later(before(day), 9 * 3600);
    const recorded_at = later(worked, random.between(8 * 3600, 2 * 86_400));
    return entryOf(input, student, worked, {
      organizer: 'City Marathon',
      contact: 'volunteers@citymarathon.example',
      hours: 5,
      recorded_at,
      decided_after: (opened.getTime() - recorded_at.getTime()) / 1000 + random.between(0, 240),
      decided_from: 'marathon',
    });
  });
  return { entries };
}
