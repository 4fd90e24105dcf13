import { describe, expect, it } from 'vitest';
import { isWholeToken, mendToken } from './mailed-token.ts';

const token = 'Ab3-_fghijklmnopqrstuvwxyzABCDEFGHIJKLMN012';

describe('a mailed token', () => {
  it.each([
    ['as it is', token],
    ['with a full stop', `${token}.`],
    ['with the end of a bracket', `${token}>`],
    ['with an encoded bracket', `${token}%3E`],
    ['with quotation marks', `"${token}"`],
    ['with words', `${token} Thank you`],
    ['with letters glued to it', `${token}Thanks`],
    ['with an underline of markdown', `${token}_`],
    ['with 3D of quoted-printable', `3D${token}`],
    ['with =3D of quoted-printable', `=3D${token}`],
    ['broken by quoted-printable', `${token.slice(0, 20)}=\r\n${token.slice(20)}`],
    ['broken by a = alone', `${token.slice(0, 20)}=${token.slice(20)}`],
    ['broken by a line', `${token.slice(0, 20)}\n  ${token.slice(20)}`],
    ['broken by a soft hyphen', `${token.slice(0, 20)}\u00AD${token.slice(20)}`],
  ])('is read from %s', (_what, damaged) => {
    expect(mendToken(damaged)).toBe(token);
    expect(isWholeToken(mendToken(damaged))).toBe(true);
  });

  it.each([
    ['cut', token.slice(0, 42)],
    ['cut, with a full stop', `${token.slice(0, 40)}.`],
    ['in small letters', token.toLowerCase()],
    ['in capitals', token.toUpperCase()],
    ['gone', ''],
  ])('is incomplete if it is %s', (_what, damaged) => {
    expect(mendToken(damaged)).toBe(damaged);
    expect(isWholeToken(damaged)).toBe(false);
  });
});
