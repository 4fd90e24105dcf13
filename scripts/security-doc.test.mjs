// What docs/security.md says that a test holds, is in that test.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

const doc = readFileSync(join(root, 'docs/security.md'), 'utf8');
const isTest = /\.(test|spec|faults)\.(ts|tsx|mjs)$/;

/** Texts of all tests by the name of their file; several may have the same name. */
const tests = new Map();
for (const folder of ['server', 'client', 'shared', 'seeds', 'e2e', 'scripts']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true })) {
    if (!isTest.test(entry)) continue;
    const text = readFileSync(join(root, folder, entry), 'utf8').replaceAll(/\\(['"`])/g, '$1');
    tests.set(basename(entry), (tests.get(basename(entry)) ?? '') + text);
  }
}

/** A file, and the names of tests that follow it in quotes. */
const claims = [...doc.matchAll(/`([\w./-]+\.(?:test|spec|faults)\.(?:tsx?|mjs))`((?:,? "[^"\n]+")*)/g)].map(
  ([, file, names]) => ({
    file: basename(file),
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
  }),
);

it('finds claims', () => {
  expect(claims.length).toBeGreaterThan(50);
  expect(claims.flatMap(({ names }) => names).length).toBeGreaterThan(50);
});

it('names only files and tests that there are', () => {
  const missing = claims.flatMap(({ file, names }) => {
    const text = tests.get(file);
    if (text === undefined) return [file];
    // `…` stands for what differs or is left out.
    return names
      .filter((name) => !name.split('…').every((piece) => text.includes(piece.trim().replace(/,$/, ''))))
      .map((name) => `${file}: ${name}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});
