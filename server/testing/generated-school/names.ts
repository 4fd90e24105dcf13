/** Realistic names: a few surnames are common, most are rare. */
import type { Random } from './random.ts';

const FIRST_NAMES =
  'Ana Ben Carla Daniel Elena Felix Grace Hannah Isaac Julia Kevin Lucia Marcus Nora Omar Priya Quinn Rosa Samuel Tara Uma Victor Wendy Xavier Yara Zoe Liam Emma Noah Olivia Mateo Sofia Ethan Mia Leo Chloe'.split(
    ' ',
  );
export const COMMON_SURNAMES =
  'Garcia Nguyen Smith Johnson Martinez Lee Hernandez Rodriguez Lopez Brown Gonzalez Davis Patel Kim Perez Williams Sanchez Ramirez Tran Jones'.split(
    ' ',
  );
const BEGINNINGS =
  'Ash Bram Cald Dun Eng Fair Gold Hart Ire Jar Kings Lind Mar North Oak Pem Quar Rav Stan Thorn Under Val West Yar Zell Adler Birk Corv Drex Elm'.split(
    ' ',
  );
const ENDINGS =
  'berg borne bury croft dale er field ford gate ham hurst ington land ley man mont nell over quist ridge son stein stone ter ton vale ward well wick worth'.split(
    ' ',
  );

export interface Named {
  readonly first: string;
  readonly last: string;
}

/** @param common the share of people who have one of the twenty commonest surnames */
export function nameOf(random: Random, common: number): Named {
  const last = random.chance(common)
    ? // Prefers the first ones.
      (COMMON_SURNAMES[Math.floor(random.next() ** 2 * COMMON_SURNAMES.length)] ?? 'Garcia')
    : random.of(BEGINNINGS) + random.of(ENDINGS);
  return { first: random.of(FIRST_NAMES), last };
}

const LOCAL_PARTS: readonly ((one: Named, random: Random) => string)[] = [
  ({ first, last }) => `${first}.${last}`,
  ({ first, last }) => `${first.slice(0, 1)}${last}`,
  ({ last }, random) => `${last}${random.between(1, 99)}`,
  ({ first, last }, random) => `${first}${last.slice(0, 1)}${random.between(10, 999)}`,
  (_, random) =>
    `${random.of(['sunny', 'blue', 'river', 'happy', 'garden'])}${random.of(['days', 'home', 'mail', 'cat', 'oak'])}${random.between(1, 999)}`,
];

/** Names of private mailboxes; three of five patterns contain the surname. */
export function privateLocalPart(random: Random, one: Named): string {
  return random.of(LOCAL_PARTS)(one, random).toLowerCase();
}
