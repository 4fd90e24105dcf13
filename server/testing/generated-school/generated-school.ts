/**
 * A generated school to measure the rules for signals: a year of honest work, six schemes, and five kinds of honest
 * work that look like one. It was written before the first rule, and independently of the rules.
 */
import { makeHonestEntries, makeOrganizations, makeStudents } from './honest.ts';
import { addLookAlikes } from './look-alikes.ts';
import type { GeneratedSchool, SchoolInput, Parameters } from './types.ts';
import { createRandom } from './random.ts';
import { plantSchemes } from './schemes.ts';

/** For developing rules. Their quality is measured once with another school (`OTHER_SCHOOL`). */
export const SCHOOL: Parameters = {
  seed: 20_261_126,
  students: 2000,
  entries_each: 29,
  until: '2026-05-20',
  days: 270,
  common_names: 0.3,
  private_domains: ['gmail.com', 'yahoo.com', 'hotmail.com'],
  planted_each: 50,
  haste: 1,
  size: 1,
};

/**
 * Fewer students with more entries, other dates and domains, more common names, slower schemes, and larger look-alikes.
 */
export const OTHER_SCHOOL: Parameters = {
  seed: 771,
  students: 1400,
  entries_each: 36,
  until: '2026-12-11',
  days: 330,
  common_names: 0.42,
  private_domains: ['outlook.com', 'icloud.com', 'aol.com', 'gmail.com'],
  planted_each: 50,
  haste: 0.8,
  size: 1.3,
};

export function generateSchool(parameters: Parameters): GeneratedSchool {
  const random = createRandom(parameters.seed);
  const students = makeStudents(random, parameters);
  const usual = makeOrganizations(random, parameters);
  const end = Date.parse(`${parameters.until}T00:00:00Z`);
  const before = (days: number): Date => new Date(end - days * 86_400_000);
  const input: SchoolInput = { random, parameters, students, organizations: usual, before };
  const honest = makeHonestEntries(input);
  const alike = addLookAlikes(input);
  const entries = [...honest, ...alike.entries, ...plantSchemes(input)];
  return { students, organizations: [...usual, ...alike.organizations], entries };
}
