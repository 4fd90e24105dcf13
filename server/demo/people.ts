import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import { readTable } from './tables.ts';

export type DemoPerson = (typeof demoPeople)[number];

/**
 * Totals are around the borders of the titles, with some ties, and both schools have every class from 2025 to 2033.
 * Imported people are from the old system and have no password here.
 */
export const demoPeople = readTable('people.csv', [
  'email',
  'first_name',
  'last_name',
  'school',
  'role',
  'graduation_year',
  'hours',
  'entries',
  'marks',
]).map(({ values: { email, graduation_year, hours, entries, marks, ...person } }) => ({
  ...person,
  email: `${email}@${DEMO_DOMAIN}`,
  graduation_year: Number(graduation_year),
  /** Hundredths of verified hours, and the number of entries they are spread over. */
  verified: { hundredths: Math.round(Number(hours) * 100), entries: Number(entries) },
  has_picture: marks.includes('picture'),
  shows_everything: marks.includes('everything'),
  imported: marks.includes('imported'),
}));
