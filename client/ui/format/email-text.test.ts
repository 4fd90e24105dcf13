import { expect, it } from 'vitest';
import { emailParts } from './email-text.tsx';

it('may be cut after @ and after a dot, and nowhere else', () => {
  expect(emailParts('maya.lee@parks.city.example')).toEqual(['maya.', 'lee@', 'parks.', 'city.', 'example']);
  expect(emailParts('ranger')).toEqual(['ranger']);
});

it('loses nothing of what is there', () => {
  for (const email of ['', '@', 'a..b@c.example.', '.a@b', 'maya@parks.example']) {
    expect(emailParts(email).join('')).toBe(email);
  }
});
