/** A year of honest work: people who help at a few places, and contacts who answer when they have time. */
import {
  dayOf,
  later,
  type MadeContact,
  type GeneratedEntry,
  type GeneratedOrganization,
  type GeneratedStudent,
} from './types.ts';
import type { SchoolInput, Parameters } from './types.ts';
import { nameOf, privateLocalPart } from './names.ts';
import type { Random } from './random.ts';

const KINDS =
  'Food Bank,Animal Shelter,Library,River Trust,Senior Center,Youth Soccer,Museum,Hospital,Community Garden,Reading Club,Theater,Thrift Store'.split(
    ',',
  );
const PLACES =
  'Oakdale,Westside,Harbor,Lincoln,Mesa,Pine Hill,Eastgate,Riverside,Sunset,Maple,Central,Valley'.split(',');
const TASKS =
  'sorted donations,packed boxes,read with children,planted beds,cleaned the trail,served lunch,set up chairs,kept the score,guided visitors,walked dogs,sorted books,folded clothes,painted a fence,answered the phone,carried water,made posters'.split(
    ',',
  );
const REASONS =
  'and learned a lot from the staff,until everything was done,with three others,because many people came,and helped to clean up afterwards,which was harder than I thought,and met the families,and showed two new people how it works'.split(
    ',',
  );

export const SCHOOL_NETWORK = 'school';
export const LIBRARY_NETWORK = 'library';

export function makeStudents(random: Random, { students, common_names }: Parameters): GeneratedStudent[] {
  return Array.from({ length: students }, (_, number) => {
    const name = nameOf(random, common_names);
    return {
      ...name,
      number,
      email: `student${number}@students.example`,
      home: `home ${Math.floor(number * 0.9)}`,
    };
  });
}

export function makeOrganizations(
  random: Random,
  { private_domains, common_names }: Parameters,
): GeneratedOrganization[] {
  return Array.from({ length: 120 }, (_, number) => {
    const name = `${PLACES[number % PLACES.length]} ${KINDS[Math.floor(number / PLACES.length) + (number % 2)]}`;
    const domain = `${name.toLowerCase().replaceAll(/\W/g, '')}${number}.example`;
    const contacts = Array.from({ length: random.between(1, 4) }, (__, which): MadeContact => {
      const person = nameOf(random, common_names);
      const isPrivate = random.chance(0.3);
      return {
        address: isPrivate
          ? `${privateLocalPart(random, person)}@${random.of(private_domains)}`
          : `${person.first}.${person.last}${which}@${domain}`.toLowerCase(),
        network: `office ${number}`,
      };
    });
    return {
      name,
      domain,
      isApproved: random.chance(0.6),
      shift: random.chance(0.4) ? random.of([2, 3, 4]) : null,
      contacts,
    };
  });
}

/** Where a student records: at home, at school, or by phone on a network of thousands. */
export function networkOf(random: Random, { home }: GeneratedStudent): string {
  return random.chance(0.55) ? home : random.chance(0.6) ? SCHOOL_NETWORK : `carrier ${random.between(1, 6)}`;
}

export function textOfWork(random: Random): string {
  return `I ${random.of(TASKS)} and ${random.of(TASKS)} for about ${random.between(10, 90)} people ${random.of(REASONS)}, day ${random.between(1, 400)} of the season.`;
}

/** When a contact answers: usually within two days, sometimes while the student is present. */
export function honestDelay(random: Random): number | null {
  if (random.chance(0.1)) return null;
  if (random.chance(0.004)) return random.between(6, 15);
  if (random.chance(0.02)) return random.between(16, 60);
  return Math.max(61, Math.min(25 * 86_400, random.around(9 * 3600, 3.5)));
}

function honestHours(random: Random, { shift }: GeneratedOrganization): number {
  if (shift !== null && random.chance(0.8)) return shift;
  // Sometimes a long day.
  return random.chance(0.01)
    ? random.between(8, 10)
    : Math.max(0.25, Math.min(8, Math.round(random.around(2.2, 1.6) * 4) / 4));
}

export function makeHonestEntries(input: SchoolInput): GeneratedEntry[] {
  const { random, parameters, students, organizations, before } = input;
  const ended = before(0);
  return students.flatMap((student) => {
    const places = Array.from({ length: random.between(1, 3) }, () => random.of(organizations));
    const entries = Math.round(
      Math.min(parameters.entries_each * 4, random.around(parameters.entries_each * 0.82, 1.8)),
    );
    // Kept on paper until the end of the year.
    const isOnPaper = random.chance(0.03);
    return Array.from({ length: entries }, (): GeneratedEntry => {
      const place = random.of(places);
      const worked = later(before(random.between(1, parameters.days)), random.between(8, 18) * 3600);
      const delay =
        isOnPaper && random.chance(0.5)
          ? (ended.getTime() - worked.getTime()) / 1000 - random.between(1, 13) * 86_400
          : random.around(1.5 * 86_400, 2.5);
      const recorded_at = new Date(
        Math.min(ended.getTime() - 1000, later(worked, Math.max(600, delay)).getTime()),
      );
      const contact = contactOf(input, student, place);
      const decided_after = honestDelay(random);
      // Recorded at the place of work with the contact present: on the place's network, or each on their own phone.
      const isTogether = decided_after !== null && decided_after < 60;
      const from = isTogether && random.chance(0.6) ? contact.network : networkOf(random, student);
      return {
        student,
        event: `${place.name} shift`,
        date: dayOf(worked),
        hours: honestHours(random, place),
        role: random.of(['Volunteer', 'Helper', 'Assistant', 'Guide']),
        organizer: place.name,
        contact: contact.address,
        description: random.chance(0.006)
          ? `We ${TASKS[Math.floor(worked.getTime() / 86_400_000) % TASKS.length]} together as a class.`
          : textOfWork(random),
        recorded_at,
        recorded_from: from,
        decided_after:
          decided_after === null || later(recorded_at, decided_after) > ended ? null : decided_after,
        decided_from: random.chance(0.003) ? from : contact.network,
        tried_own: false,
      };
    });
  });
}

/** Somebody from the place; sometimes a neighbor or relative who was there. */
function contactOf(
  { random, parameters }: SchoolInput,
  student: GeneratedStudent,
  place: GeneratedOrganization,
): MadeContact {
  if (!random.chance(0.04)) return random.of(place.contacts);
  const name = nameOf(random, parameters.common_names);
  const isRelative = random.chance(0.2);
  return {
    address: `${privateLocalPart(random, isRelative ? { first: name.first, last: student.last } : name)}@${random.of(parameters.private_domains)}`,
    network: `neighbour ${random.between(1, 100_000)}`,
  };
}
