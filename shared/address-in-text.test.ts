/** Texts that mail programs turn into links, and texts that they do not. */
import { expect, it } from 'vitest';
import { hasAddress, withoutLinks } from './address-in-text.ts';

it.each([
  ['Claim it at evil.example/win now', 'Claim it at evil. example/win now'],
  ['https://evil.example', 'https: //evil. example'],
  ['HTTP://127.0.0.1/x', 'HTTP: //127.0.0.1/x'],
  ['www.evil.example', 'www. evil. example'],
  ['sam@bay.example', 'sam @bay. example'],
  ['evil。example', 'evil。 example'],
  ['evil\u2024example', 'evil\u2024 example'],
  ['evil\uFE52example', 'evil\uFE52 example'],
  ['क्.example', 'क्. example'],
  ['x.e\u0323\u0302x', 'x. e\u0323\u0302x'],
  ['💩.la', '💩. la'],
  ['👍🏽.la', '👍🏽. la'],
  ['❤\uFE0F.ws', '❤\uFE0F. ws'],
  ['🇺🇸.ws', '🇺🇸. ws'],
  ['\\\\evil\\win', '\\ \\evil\\win'],
])('removes the link from %s', (text, without) => {
  expect(hasAddress(text)).toBe(true);
  expect(withoutLinks(text)).toBe(without);
  expect(hasAddress(withoutLinks(text))).toBe(false);
});

it.each(['2.75 hours, from 3.30pm', 'St. John’s, J.R. Smith', 'e.g. reading', 'at 3:30 // room 2', '@maria'])(
  'leaves %s unchanged',
  (text) => {
    expect([hasAddress(text), withoutLinks(text)]).toEqual([false, text]);
  },
);
