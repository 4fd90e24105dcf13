/** Every catalog in every language: the same keys, the same things to be told, nothing empty, nothing left in English. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CompiledMessage } from 'icu-minify/format';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

type Catalogs = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

const parts = readdirSync(path.join(import.meta.dirname, 'en'));
// Compiled by the same plugin as for the browser (vitest.config.ts).
const files: Record<string, Catalogs> = {};
for (const language of LANGUAGES)
  for (const part of parts)
    files[`./${language}/${part}`] = (await import(
      path.join(import.meta.dirname, language, part)
    )) as Catalogs;
const others = LANGUAGES.filter((language) => language !== 'en');

/** Names of arguments, tags and kinds of branches; not what the branches are, which languages differ in. */
function told(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((node: unknown) => {
    if (!Array.isArray(node)) return [];
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]];
    if (typeof kind !== 'number') return [kind === undefined ? name : `<${name}>`, ...told([kind, ...rest])];
    const branches = typeof rest[0] === 'object' && rest[0] !== null ? Object.values(rest[0]) : [];
    return [`${name} ${kind}`, ...branches.flatMap(told)];
  });
}
const toldOnce = (message: unknown) => [...new Set(told(message))].toSorted();

const namesIn = (part: string) =>
  Object.entries(files[`./en/${part}`] ?? {}).flatMap(([name, texts]) =>
    Object.keys(texts).map((key) => [name, key] as const),
  );

it('tests the same texts as the browser loads', () => {
  expect(toldOnce(files['./es/contact-page.ts']?.['contactPage']?.['question'])).toEqual([
    '<b>',
    'school',
    'student',
  ]);
});

it('has files for every language', () => {
  expect(parts.length).toBeGreaterThan(0);
  for (const language of LANGUAGES)
    expect(readdirSync(path.join(import.meta.dirname, language))).toEqual(parts);
});

describe.each(others.flatMap((language) => parts.map((part) => [language, part] as const)))(
  '%s/%s',
  (language, part) => {
    const english = files[`./en/${part}`] ?? {};
    const other = files[`./${language}/${part}`] ?? {};

    it('has the keys of the English file, in the same order', () => {
      expect(Object.keys(other)).toEqual(Object.keys(english));
      for (const [name, texts] of Object.entries(english))
        expect(Object.keys(other[name] ?? {})).toEqual(Object.keys(texts));
    });

    it.each(namesIn(part))('translates %s.%s into another text', (name, key) => {
      const [one, two] = [english[name]?.[key], other[name]?.[key]];
      expect(toldOnce(two)).toEqual(toldOnce(one));
      for (const message of [one, two]) expect(JSON.stringify(message)).toMatch(/\p{L}{2}/u);
      expect(two).not.toEqual(one);
    });
  },
);
