// What a name, a password and a graduation year may be, wherever one is typed or imported.
import { describe, expect, it } from 'vitest';
import { firstFailure } from '#shared/rules.ts';
import {
  isGraduationYear,
  nameChecks,
  PASSWORD_MAXIMUM,
  PASSWORD_MINIMUM,
  PASSWORD_TOO_SHORT,
  passwordChangeChecks,
} from './accounts.rules.ts';

const refusal = (name: string) => [
  firstFailure(nameChecks, { first_name: name, last_name: 'Mori' })?.message,
  firstFailure(nameChecks, { first_name: 'Kai', last_name: name })?.message,
];

describe('a name', () => {
  it.each([
    'J.R.',
    'J. R. R.',
    'O\u2019Neill',
    "O'Neill",
    'Jean-Luc',
    'Mar\u00eda Jos\u00e9',
    'van der Berg Jr.',
    'St. John',
    'Kumar s/o Raj',
    '\u0645\u06cc\u200c\u0646\u0627',
    '\u5c71\u7530',
  ])('may be %j', (name) => {
    expect(refusal(name)).toEqual([undefined, undefined]);
  });

  it.each([
    'www.x.org',
    'Win at evil.example',
    'http://x',
    'HTTPS://evil',
    'a@b.c',
    'kai@evil',
    'x.org',
    'evil\uff0ecom',
    'evil\u3002com',
    '192.168.10.1',
  ])('must not look like the address %j', (name) => {
    const rest = 'cannot contain a web or email address. Leave a space after a dot.';
    expect(refusal(name)).toEqual([`First name ${rest}`, `Last name ${rest}`]);
  });

  it.each(['.', '\u0301', '\ue000', '\ufdd0', '—'])(
    'must contain a letter or a number, unlike %j',
    (name) => {
      const rest = 'needs a letter or a number.';
      expect(refusal(name)).toEqual([`First name ${rest}`, `Last name ${rest}`]);
    },
  );

  it.each(['Kai\nMori', 'Kai\r\nBcc: x', 'Kai\u2028M'])('must not contain a line break: %j', (name) => {
    const rest = 'cannot contain line breaks.';
    expect(refusal(name)).toEqual([`First name ${rest}`, `Last name ${rest}`]);
  });
});

it('allows graduation years from 1900 to ten years from now', () => {
  const years = [1899, 1900, 2036, 2037, 2030.5, undefined];
  expect(years.map((year) => isGraduationYear(year, 2026))).toEqual([false, true, true, false, false, false]);
});

describe('a new password', () => {
  const rare = 'kestrel over a quiet harbor '.repeat(20);
  const why = (new_password: string, password = 'the one before it') =>
    firstFailure(passwordChangeChecks, { password, new_password })?.message;

  it('has a minimum and a maximum length', () => {
    expect(why(rare.slice(0, PASSWORD_MINIMUM - 1))).toBe(PASSWORD_TOO_SHORT);
    expect(why(rare.slice(0, PASSWORD_MINIMUM))).toBeUndefined();
    expect(why(rare.slice(0, PASSWORD_MAXIMUM))).toBeUndefined();
    expect(why(rare.slice(0, PASSWORD_MAXIMUM + 1))).toMatch(/^Password cannot be longer/);
  });

  it('must differ from the current one, even in another Unicode form', () => {
    const same = 'This is your current password. Please choose another.';
    expect(why('caf\u00e9 on the corner', 'cafe\u0301 on the corner')).toBe(same);
    expect(why('another caf\u00e9', 'cafe\u0301 on the corner')).toBeUndefined();
  });
});
