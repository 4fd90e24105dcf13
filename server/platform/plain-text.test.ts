/** Text from outside, cleaned for the database. */
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps line breaks and drops characters that the database refuses', () => {
  expect(plainText('550 No\u0000 such\r\nuser \ud800', 500)).toBe('550 No  such \nuser \ufffd');
});

it('does not cut a character in half', () => {
  expect(plainText('ab😀', 3)).toBe('ab\ufffd');
  expect(plainText('ab😀', 4)).toBe('ab😀');
});
