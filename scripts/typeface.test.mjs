// client/styles/typeface.css: its font files exist and are small, and its fallback has the same height.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

const MOST_BYTES = 45_000;
/** Ascent and descent of the typeface, in hundredths of its size. */
const ASCENT = 95;
const DESCENT = 25;

const styles = join(root, 'client/styles');
const css = readFileSync(join(styles, 'typeface.css'), 'utf8');
/** The faces with files of ours, in order: name and characters. */
const faces = [...css.matchAll(/url\('\.\/fonts\/(.+?)'\)[^}]*unicode-range:([^;]*);/g)].map(
  ([, file, ranges]) => ({ file, characters: charactersOf(ranges) }),
);

/** `ranges` such as `U+20-7E, U+131`. */
function charactersOf(ranges) {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first, last = first]) => {
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) =>
      String.fromCodePoint(from + at),
    );
  });
}

it('the typeface has at most 45 kB in all, with its license', () => {
  const sizes = faces.map(({ file }) => statSync(join(styles, 'fonts', file)).size);
  expect(sizes).toHaveLength(2);
  expect(Math.min(...sizes)).toBeGreaterThan(1000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
  expect(readFileSync(join(styles, 'fonts/OFL.txt'), 'utf8')).toMatch(/SIL Open Font License, Version 1\.1/);
});

it('the page preloads the file that every page needs', () => {
  const page = readFileSync(join(root, 'client/index.html'), 'utf8');
  expect(page).toMatch(new RegExp(`<link[^>]*rel="preload"[^>]*fonts/${faces[0].file}"`));
});

it('the typeface has the letters of European names, each in one file only', () => {
  const [latin, extended] = faces.map(({ characters }) => characters);
  for (const letter of 'azAZ09 éñüßøÅæ€–—“”‘’…·×') expect(latin).toContain(letter);
  for (const letter of 'ąćłńśźžčřůőűğşțăđ') expect(extended).toContain(letter);
  expect(latin.filter((letter) => extended.includes(letter))).toEqual([]);
});

it('the fallback font has the same line height', () => {
  const share = (rules, name) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rules)?.[1]);
  const standIns = css.match(/@font-face \{[^}]*size-adjust[^}]*\}/g);
  expect(standIns).toHaveLength(2);
  for (const rules of standIns) {
    const scale = share(rules, 'size-adjust') / 100;
    expect(share(rules, 'ascent-override') * scale).toBeCloseTo(ASCENT, 0);
    expect(share(rules, 'descent-override') * scale).toBeCloseTo(DESCENT, 0);
  }
});
