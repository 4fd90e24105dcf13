import { DEMO_DOMAIN } from '#features/accounts/demo.contract.ts';
import type { Chance } from './random.ts';

const LARCHMONT = 'Larchmont Charter High School';
const UCLA = 'UCLA';

export interface DemoPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number;
  readonly role: 'student' | 'administrator' | 'head';
  /** Hundredths of verified hours, and the number of entries they are spread over. */
  readonly verified: { readonly hundredths: number; readonly entries: number };
  readonly has_picture: boolean;
  readonly shows_everything: boolean;
  /** From the old system, without a password here. */
  readonly imported: boolean;
}

const larchmontStudents = `Aaliyah Thompson, Adrián Castillo, Aisha Rahman, Alejandra Fuentes, Amara Nwosu, Andre Whitaker,
Anjali Patel, Anthony Russo, Ara Petrosyan, Beatriz Quintero, Ben Rosenthal, Brianna Coleman, Caleb Stewart,
Camila Vargas, Chloe Nguyen, Daisuke Mori, Dalia Haddad, Darnell Brooks, Diego Ramírez, Elena Markovic,
Eli Friedman, Emmanuel Adeyemi, Esperanza Luna, Ethan Park, Farah Siddiqui, Gabriela Monroy, Grace Oh,
Hakeem Lewis, Hannah Goldberg, Imani Jefferson, Isabella Rossi, Jasmine Dela Cruz, Javier Ortega, Jayden Carter,
Ji-woo Han, Josephine Baker-Ruiz, Kai Nakamura, Karen Avakian, Keisha Daniels, Leilani Kealoha, Liam O’Connor,
Lucía Navarro, Marcus Bell, Mei-Ling Chen, Mohammed Al-Amin, Nadia Karimi`;
const uclaStudents = `Noah Feldman, Nour El-Sayed, Olivia Sandoval, Omar Khalil, Paloma Reyes, Priya Raghavan,
Quang Tran, Rafael Medina, Raven Littlefeather, Rohan Mehta, Rosa Delgado, Samira Yusuf, Santiago Ibarra,
Sarah Lindqvist, Sebastián Rojas, Sofia Andrade, Sophie Laurent, Takumi Watanabe, Tariq Mansour, Tatiana Volkova,
Theo Papadakis, Tiana Robinson, Uriel Cárdenas, Valentina Cruz, Victor Huang, Wendy Molina, Xochitl Aguilar,
Yara Bishara, Yusuf Demir, Zainab Hussain, Zoë Campbell, Zachary Webb`;

/** Totals around the borders of the titles, and some ties. */
const totals = [
  231.5, 218.25, 204, 200, 199.75, 164.5, 148.25, 131, 120.5, 120.5, 112.75, 106.4, 103, 100, 100, 99.5,
  91.25, 88, 84.5, 79.75, 76.25, 76.25, 76.25, 70.33, 66, 61.5, 58.75, 55.2, 52.5, 50, 50, 49.75, 47, 44.25,
  42.5, 41, 38.75, 37.5, 37.5, 35, 33.25, 31.1, 30, 28.5, 27.25, 26, 25, 25, 24.75, 22.5, 21, 19.5, 18.25, 17,
  16.5, 15, 15, 13.75, 12.5, 11, 10.25, 9, 8.5, 7.75, 6.5, 6.5, 5.25, 4, 3.5, 2.75, 2, 1.5, 0.75,
];

export function makeDemoPeople(chance: Chance): DemoPerson[] {
  const names = [
    ...larchmontStudents.split(/,\s+/).map((name) => ({ name, school: LARCHMONT })),
    ...uclaStudents.split(/,\s+/).map((name) => ({ name, school: UCLA })),
  ];
  const dealt = shuffled(
    chance,
    names.map((_, index) => totals[index] ?? 0),
  );
  const students = names.map(({ name, school }, index) => {
    const imported = index % 39 === 38;
    return person(name, school, {
      // Covers every year from 2025 to 2033 at both schools.
      graduation_year: 2025 + ((index * 4) % 9),
      verified: imported ? noHours : spread(chance, Math.round((dealt[index] ?? 0) * 100)),
      has_picture: index % 4 === 1,
      imported,
    });
  });
  return [...namedPeople, ...students];
}

const noHours = { hundredths: 0, entries: 0 };

const namedPeople: readonly DemoPerson[] = [
  person('Maya Okafor', LARCHMONT, {
    email: 'student',
    graduation_year: 2027,
    verified: { hundredths: 8775, entries: 16 },
    has_picture: true,
    shows_everything: true,
  }),
  person('Daniel Kim', UCLA, {
    email: 'ucla-student',
    graduation_year: 2028,
    verified: { hundredths: 4650, entries: 10 },
    has_picture: true,
    shows_everything: true,
  }),
  person('Patricia Alvarez', LARCHMONT, { email: 'admin', role: 'administrator', graduation_year: 2004 }),
  person('Denise Whitfield', LARCHMONT, {
    email: 'head',
    role: 'head',
    graduation_year: 1992,
    has_picture: true,
  }),
  person('Gregory Stone', LARCHMONT, { role: 'administrator', graduation_year: 2009 }),
  person('Samuel Ortiz', UCLA, { email: 'ucla-admin', role: 'administrator', graduation_year: 2011 }),
  person('Helen Tanaka', UCLA, {
    email: 'ucla-head',
    role: 'head',
    graduation_year: 1996,
    has_picture: true,
  }),
  person('Monique Laurent', UCLA, { role: 'administrator', graduation_year: 2014 }),
];

function person(
  name: string,
  school: string,
  more: Partial<DemoPerson> & Pick<DemoPerson, 'graduation_year'>,
): DemoPerson {
  const [first_name = '', ...rest] = name.split(' ');
  const { email = inAscii(name), ...others } = more;
  return {
    first_name,
    last_name: rest.join(' '),
    school,
    role: 'student',
    verified: noHours,
    has_picture: false,
    shows_everything: false,
    imported: false,
    ...others,
    email: `${email}@${DEMO_DOMAIN}`,
  };
}

/** `Zoë O’Connor` is `zoe.oconnor`. */
function inAscii(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z -]/g, '');
  return plain.toLowerCase().replaceAll(' ', '.');
}

/** Entries have at most ten hours, so people with many hours get more than the usual three to twelve. */
function spread(chance: Chance, hundredths: number): DemoPerson['verified'] {
  if (hundredths === 0) return noHours;
  const fewest = Math.ceil(hundredths / 900);
  const most = Math.max(1, Math.floor(hundredths / 50));
  return { hundredths, entries: Math.min(Math.max(fewest, chance.between(2, 9)), most) };
}

function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = chance.between(0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
