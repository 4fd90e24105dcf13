// Passwords that are refused for their content, apart from their length.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { COMMON_PASSWORD, OWN_PASSWORD, weaknessOf } from './weak-passwords.ts';

const ada = {
  email: 'ada.byron@school.example',
  first_name: 'Ada',
  last_name: 'Lovelace-Noël',
  school: 'Larchmont Charter High School',
};

it('contains the 3000 most common passwords with eight or more characters', async () => {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const listed = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
  expect(listed.length).toBeGreaterThanOrEqual(3000);
  for (const word of listed) expect([word, weaknessOf(word, ada)]).toEqual([word, COMMON_PASSWORD]);
});

it.each([
  'iloveyou1',
  'Password1',
  'TRUSTNO1',
  // Full-width letters become these letters before hashing, too.
  'ｐａｓｓｗｏｒｄ１',
])('refuses %s as one of the most common passwords', (password) => {
  expect(weaknessOf(password, ada)).toBe(COMMON_PASSWORD);
});

it.each([
  'adalovelace',
  'Ada.Lovelace',
  'lovelace-ada-26',
  'AdaByron2026',
  'ada.byron@school.example',
  'Larchmont26!',
  'larchmontcharter',
  'Limelight-2026',
  'noe\u0308l-noe\u0308l',
])('refuses %s as made of known words', (password) => {
  expect(weaknessOf(password, ada)).toBe(OWN_PASSWORD);
});

it.each([
  'correct horse battery',
  'a long and rare phrase',
  'Ada rides a bicycle',
  'tr4nqu1l-0wl-larch',
  'adx7Qm2!pl',
])('accepts %s', (password) => {
  expect(weaknessOf(password, ada)).toBeUndefined();
});
