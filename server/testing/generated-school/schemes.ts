/** Six ways to get hours without working, as seen at schools. */
import { networkOf, textOfWork } from './honest.ts';
import {
  dayOf,
  later,
  type GeneratedEntry,
  type GeneratedStudent,
  type SchoolInput,
  type Scheme,
} from './types.ts';
import { nameOf, privateLocalPart } from './names.ts';

type Planting = (input: SchoolInput) => readonly Omit<GeneratedEntry, 'planted'>[];

const plantings: Readonly<Record<Scheme, Planting>> = {
  'ring around one mailbox': ringAroundOneMailbox,
  'own second mailbox': ownSecondMailbox,
  'parents who swap': parentsWhoSwap,
  'dump before the deadline': dumpBeforeTheDeadline,
  'copied texts': copiedTexts,
  'look-alike domain': lookAlikeDomain,
};

/** The entries of every scheme, and its students' numbers. */
export function plantSchemes(input: SchoolInput): GeneratedEntry[] {
  return (Object.entries(plantings) as [Scheme, Planting][]).flatMap(([planted, plant]) =>
    plant(input).map((entry) => ({ ...entry, planted })),
  );
}

/** Fields that dishonest entries share with honest ones. */
function entryOf(
  { random }: SchoolInput,
  student: GeneratedStudent,
  worked: Date,
  own: Partial<GeneratedEntry> &
    Pick<GeneratedEntry, 'contact' | 'decided_after' | 'decided_from' | 'organizer'>,
): GeneratedEntry {
  return {
    student,
    event: `${own.organizer} help`,
    date: dayOf(worked),
    hours: random.of([3, 4, 5, 6]),
    role: 'Volunteer',
    description: textOfWork(random),
    recorded_at: later(worked, random.around(86_400, 2)),
    recorded_from: networkOf(random, student),
    tried_own: false,
    ...own,
  };
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Dishonest decisions come fast: after seconds, sometimes minutes. */
const hasty = ({ random, parameters }: SchoolInput, median: number): number =>
  Math.max(4, random.around(median / parameters.haste, 2.2));

/** This many different students. */
function some({ random, students }: SchoolInput, count: number): GeneratedStudent[] {
  const chosen = new Set<GeneratedStudent>();
  while (chosen.size < Math.min(count, students.length)) chosen.add(random.of(students));
  return [...chosen];
}

const privateAddress = (
  input: SchoolInput,
  name = nameOf(input.random, input.parameters.common_names),
): string => `${privateLocalPart(input.random, name)}@${input.random.of(input.parameters.private_domains)}`;

/** As at Oak Lawn: within days, one adult without an organization confirms for nearly everybody of a year. */
function ringAroundOneMailbox(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, before } = input;
  const count = parameters.planted_each;
  const students = some(input, Math.ceil(count * 0.92));
  const contact = privateAddress(input);
  const first = random.between(30, parameters.days - 30);
  return times(count).flatMap((index) => {
    const student = students[index % students.length];
    if (!student) return [];
    const recorded_at = later(before(first - random.between(0, 8)), random.between(7, 21) * 3600);
    return entryOf(input, student, later(recorded_at, -random.between(1, 20) * 86_400), {
      organizer: 'Community Helpers',
      contact,
      recorded_at,
      decided_after: hasty(input, 40),
      decided_from: students[0]?.home ?? '',
    });
  });
}

/** The student's own mailbox as the contact, opened at home at once. */
function ownSecondMailbox(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, organizations, before } = input;
  const count = parameters.planted_each;
  const students = some(input, Math.ceil(count / 3));
  const contacts = students.map((student) =>
    privateAddress(input, { first: random.of(['Pat', 'Sam', 'Chris']), last: student.last }),
  );
  return times(count).flatMap((index) => {
    const student = students[index % students.length];
    const contact = contacts[index % students.length];
    if (!student || contact === undefined) return [];
    const isAtHome = random.chance(0.9);
    return entryOf(input, student, later(before(random.between(5, parameters.days)), 12 * 3600), {
      organizer: random.of(organizations).name,
      contact,
      recorded_from: isAtHome ? student.home : networkOf(random, student),
      decided_after: hasty(input, 45),
      decided_from: student.home,
      tried_own: random.chance(0.3),
    });
  });
}

/** Two mothers confirm each other's child. */
function parentsWhoSwap(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, before } = input;
  const count = parameters.planted_each;
  const students = some(input, Math.ceil(count / 4) * 2);
  const parents = students.map((student) => {
    const first = random.of(['Maria', 'Linda', 'Karen', 'Rosa', 'Helen']);
    return `${first}.${student.last}${random.between(1, 99)}@${random.of(parameters.private_domains)}`.toLowerCase();
  });
  return times(count).flatMap((index) => {
    const which = index % students.length;
    const student = students[which];
    const other = students[which ^ 1];
    const contact = parents[which ^ 1];
    if (!student || !other || contact === undefined) return [];
    return entryOf(input, student, later(before(random.between(5, parameters.days)), 12 * 3600), {
      organizer: 'Neighborhood help',
      contact,
      hours: random.of([5, 6, 8, 10]),
      recorded_from: random.chance(0.8) ? student.home : networkOf(random, student),
      decided_after: hasty(input, 90),
      decided_from: other.home,
    });
  });
}

/** A whole requirement in the last days, for work months ago, confirmed by a friend in one session. */
function dumpBeforeTheDeadline(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, before } = input;
  const each = 10;
  const students = some(input, Math.ceil(parameters.planted_each / each));
  return students.flatMap((student) => {
    const contact = privateAddress(input);
    const evening = later(before(random.between(2, 12)), 20 * 3600);
    return times(each).map((index) =>
      entryOf(input, student, before(random.between(70, 300)), {
        organizer: 'Private tutoring',
        contact,
        hours: 10,
        recorded_at: later(evening, index * 90),
        recorded_from: student.home,
        decided_after: hasty(input, 100),
        decided_from: `friend of ${student.number}`,
      }),
    );
  });
}

/** Five students share one text, and a fellow student's mailbox confirms. */
function copiedTexts(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, before } = input;
  const together = 5;
  return times(Math.ceil(parameters.planted_each / together)).flatMap((group) => {
    const text = `Helped the team of group ${group} with everything that had to be done: ${textOfWork(random)}`;
    const students = some(input, together + 1);
    const [leader, ...others] = students;
    const contact = random.chance(0.6) && leader ? leader.email : privateAddress(input, leader);
    const day = random.between(5, parameters.days);
    return others.map((student) =>
      entryOf(input, student, later(before(Math.max(2, day - random.between(0, 3))), 12 * 3600), {
        organizer: 'Student initiative',
        contact,
        description: random.chance(0.5) ? text : `${text} Thank you!`,
        decided_after: hasty(input, 60),
        decided_from: leader?.home ?? '',
      }),
    );
  });
}

/** An address that differs by one letter from that of a known organization. */
function lookAlikeDomain(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, organizations, before } = input;
  const students = some(input, Math.ceil(parameters.planted_each * 0.4));
  const known = organizations.filter(({ isApproved }) => isApproved);
  const imitated = random.of(known);
  const at = random.between(3, imitated.domain.length - 10);
  const domain = random.chance(0.5)
    ? imitated.domain.slice(0, at) + imitated.domain.slice(at + 1)
    : `${imitated.domain.slice(0, at)}${random.of(['l', 'e', 's'])}${imitated.domain.slice(at)}`;
  const contact = `office@${domain}`;
  return times(parameters.planted_each).flatMap((index) => {
    const student = students[index % students.length];
    if (!student) return [];
    return entryOf(
      input,
      student,
      later(before(random.between(5, Math.min(120, parameters.days))), 12 * 3600),
      {
        organizer: imitated.name,
        contact,
        decided_after: hasty(input, 50),
        decided_from: students[0]?.home ?? '',
      },
    );
  });
}
