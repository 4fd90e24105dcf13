// No regular expression of the server or shared code takes minutes on a crafted text. Each is tried on long texts in
// its own thread. The limit is far above what any needs, even on a busy machine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

/** Expressions that never see other people's texts, or only short ones, with the reason. */
const harmless = new Map([
  ['server/platform/config.ts: /\\/+$/', 'sees a setting'],
  ['server/platform/config.ts: /<([^>]+)>/', 'sees a setting'],
  ['server/platform/xlsx/parts.ts: /([A-Z]+)(\\d+)/g', 'sees the names of our own cells'],
  ['features/entries/contact-typo.ts: /[a-z]*$/', 'sees addresses of one’s own entries, on one’s own device'],
]);

/** Every regular expression in the source. */
function expressionsIn(file) {
  const found = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal({ regex }) {
      if (regex) found.push({ name: `${file}: /${regex.pattern}/${regex.flags}`, ...regex });
    },
  }).visit(program);
  return found;
}

function allExpressions() {
  return ['server', 'shared', 'features']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (entry) => `${folder}/${entry}`,
      ),
    )
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !/\.(test|faults)\.|\/testing\/|\/client\//.test(file))
    .flatMap(expressionsIn);
}

/**
 * @param limitMs for one expression and all texts
 * @returns the name of the first that does not finish, if any
 */
function findEndless(expressions, limitMs = 20_000) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(root, 'scripts/regular-expressions.worker.mjs'), {
      workerData: { expressions },
    });
    let name;
    let timer;
    const end = (outcome) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(outcome);
    };
    worker.on('error', reject);
    worker.on('message', (message) => {
      clearTimeout(timer);
      if (message === 'done') return end(undefined);
      name = message;
      timer = setTimeout(() => end(name), limitMs);
    });
  });
}

it('every regular expression finishes in time', { timeout: 600_000 }, async () => {
  const expressions = allExpressions();
  expect(expressions.length).toBeGreaterThan(80);
  const names = expressions.map(({ name }) => name);
  // Every exception still exists.
  expect([...harmless.keys()].filter((name) => !names.includes(name))).toEqual([]);
  const left = expressions.filter(({ name }) => !harmless.has(name));
  const endless = [];
  while (left.length > 0) {
    const name = await findEndless(left);
    if (name === undefined) break;
    endless.push(name);
    left.splice(0, left.findIndex((one) => one.name === name) + 1);
  }
  expect(endless).toEqual([]);
});

it('a slow regular expression is detected', { timeout: 60_000 }, async () => {
  const bad = { name: 'bad', pattern: 'relay .*(denied|prohibited)', flags: 'i' };
  const good = { name: 'good', pattern: '^relay [^\\n]{0,100}$', flags: '' };
  expect(await findEndless([good, bad], 10_000)).toBe('bad');
  expect(await findEndless([good])).toBeUndefined();
});
