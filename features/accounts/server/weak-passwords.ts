import { readFileSync } from 'node:fs';
import path from 'node:path';

export const COMMON_PASSWORD = 'This password is one of the most common ones. Please choose another.';
export const OWN_PASSWORD =
  'This password is made of your name, your email or your school. Please choose another.';

/** Words that strangers can know about a person, and this site's name. */
interface PersonalWords {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
}

const PLACE = 'Limelight volunteer hours';
/** Shorter words are part of too many others. */
const SHORTEST_WORD = 3;
/** Letters and digits that must remain without the known words: a year alone is not enough. */
const REST_MINIMUM = 5;

const file = path.join(import.meta.dirname, 'common-passwords.txt');
const common: ReadonlySet<string> = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** Why a password is too weak for this person. Compares like hashing, after NFKC, but ignores case. */
export function weaknessOf(password: string, person: PersonalWords): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (common.has(plain)) return COMMON_PASSWORD;
  return isOfText(plain, person) ? OWN_PASSWORD : undefined;
}

function isOfText(plain: string, { email, first_name, last_name, school }: PersonalWords): boolean {
  const known = wordsOf([email, first_name, last_name, school, PLACE].join(' '));
  // Longest first, so that a short word does not split a long one.
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  let rest = wordsOf(plain, 1).join('');
  const before = rest;
  for (const word of longestFirst) rest = rest.replaceAll(word, ' ');
  return rest !== before && rest.replaceAll(' ', '').length < REST_MINIMUM;
}

function wordsOf(text: string, shortest = SHORTEST_WORD): string[] {
  const all =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return all.filter((word) => word.length >= shortest);
}
