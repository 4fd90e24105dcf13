import { expect, it } from 'vitest';
import { emailParts } from './email-text.tsx';

it('breaks a line only after @ and after a dot', () => {
  expect(emailParts('maya.lee@parks.city.example')).toEqual(['maya.', 'lee@', 'parks.', 'city.', 'example']);
  expect(emailParts('ranger')).toEqual(['ranger']);
});

it('keeps every character of the address', () => {
  for (const email of ['', '@', 'a..b@c.example.', '.a@b', 'maya@parks.example']) {
    expect(emailParts(email).join('')).toBe(email);
  }
});
