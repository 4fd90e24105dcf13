import { expect, it } from 'vitest';
import { isWebAddress } from './opportunities.rules.ts';

it.each(['https://www.lafoodbank.org/volunteer', 'http://example.org', 'HTTPS://Example.org/a?b=c#d'])(
  'links to %s',
  (text) => {
    expect(isWebAddress(text)).toBe(true);
  },
);

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://',
  'https://localhost',
  'https://user:word@example.org',
  'https://exa mple.org',
  'https://example.org/a\u0085x',
  'https://example.org/a\u001cx',
  '//example.org',
  'example.org',
  '',
])('does not link to “%s”', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
