// What docs/runbook.md quotes as the product's own words, the product says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare.mjs';

/** Stands for what the product puts in, such as a number or a name. */
const VALUE = '\u0001';

/** What a file can say: without comments, with texts that go over several lines as one, and marks for values. */
function wordsOf(source) {
  let text = source
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(/\\n/g, ' ')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\\u([0-9a-f]{4})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/['"`]\s*\+\s*['"`]/g, '');
  // From the inside out: a value may be made of texts with values.
  for (let before; before !== text;) {
    before = text;
    text = text.replaceAll(/\$\{[^{}]*\}/g, VALUE);
  }
  return text
    .replaceAll(/\{\w+\}/g, VALUE)
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\s+/g, ' ');
}

const isSource = (path) =>
  /\.(?:ts|tsx|mjs|sh)$/.test(path) && !/\.(?:test|spec|faults)\.|^server\/testing\//.test(path);

const said = ['server', 'client', 'shared', 'seeds', 'scripts', 'ops']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .filter(isSource)
  .map((path) => wordsOf(readFileSync(join(root, path), 'utf8')))
  .join('\n');

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether there are these words, some of which may be values. */
function isThere(words) {
  if (said.includes(words.join(' '))) return true;
  const pattern = words.map((word) => {
    const [, opening, inner, closing] = /^(\W*)(.*?)(\W*)$/.exec(word);
    return inner === ''
      ? escaped(word)
      : `${escaped(opening)}(?:${escaped(inner)}|${VALUE})${escaped(closing)}`;
  });
  const found = [...said.matchAll(new RegExp(pattern.join(' '), 'g'))];
  return found.some(([match]) => match.split(VALUE).length - 1 <= words.length / 3);
}

/** Whether some of the words are a text of their own, and the value in a text of the others: `${title} failed.` and 'Building the client'. */
function isPutTogether(words) {
  return words.some((_word, from) =>
    words.some((_other, last) => {
      if (last < from || last - from + 1 === words.length) return false;
      const around = [...words.slice(0, from), VALUE, ...words.slice(last + 1)].join(' ');
      return said.includes(around) && said.includes(`'${words.slice(from, last + 1).join(' ')}'`);
    }),
  );
}

/** Whether the product says this; `…` leaves something out. */
function isSaid(quote) {
  return quote
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /\w/.test(piece))
    .map((piece) => piece.split(/\s+/))
    .every((words) => isThere(words) || isPutTogether(words));
}

/** All quotes of a text, without code. */
function quotesIn(markdown) {
  const prose = markdown.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`]*`/g, '');
  return [...prose.matchAll(/"([^"]+)"/g)].map(([, quote]) => quote.replaceAll(/\s+/g, ' '));
}

const quotes = quotesIn(readFileSync(join(root, 'docs/runbook.md'), 'utf8'));

it('finds quotes, each of which has a beginning and an end', () => {
  expect(quotes.length).toBeGreaterThan(80);
  // Else what is between two of them would be taken for one.
  expect(quotes.filter((quote) => /^[\s,.;:)]|\s$|\*\*/.test(quote))).toEqual([]);
});

it('quotes only what the product says', () => {
  expect(quotes.filter((quote) => !isSaid(quote))).toEqual([]);
});

describe('a quote', () => {
  it.each([
    ['There is no room left on the disk. No backup was written.', true],
    ['There is no room left on the disk. No backup was made.', false],
    ['The migration … failed; nothing was changed', true],
    ['The migration 0020_drop failed; nothing was changed', true],
    ['The migration … failed; everything was changed', false],
    ['The contact of “…” could not be reached', true],
    ['The queue of this module is what it reads', false],
  ])('is looked for as it stands, but for values: %s', (quote, expected) => {
    expect(isSaid(quote)).toBe(expected);
  });
});
