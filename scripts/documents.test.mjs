// Statements in documents that can be checked against the code: commands, settings, access, links, and file names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

const notOurs = [
  'node_modules',
  'scripts/lighthouse/node_modules',
  'dist',
  'data',
  'gallery',
  'test-results',
];
const files = globSync('**/*.*', { cwd: root, exclude: notOurs });
const read = (path) => readFileSync(join(root, path), 'utf8');
const documents = files.filter((path) => path.endsWith('.md'));
const readme = read('README.md');

/** Whether a file has this path or ending: comments may leave out the first folders. */
const isThere = (name) => files.some((path) => path === name || path.endsWith(`/${name}`));
/** In a comment: `queue.ts`, `server/platform/mail/queue.ts`; neither `*.rules.ts` nor what packages have. */
const FILE = /(?<![\w./*<>{}-])(?:[\w.-]+\/)*[a-z][\w.-]*\.(?:ts|tsx|mjs|mts|sql|css|sh|md)(?![\w*-]|\.\w)/g;
/** `(docs/domain.md, "Ways to verified")` */
const SECTION = /\((docs\/[\w-]+\.md), "?([^)"]+)"?\)/g;

it('the documents name each npm script, and no missing one', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const testDocuments = `${readme}${read('docs/testing.md')}`;
  expect(
    scripts.filter(
      (name) =>
        !testDocuments.includes(`\`${name}\``) && !RegExp(`npm (run )?${name}\\b`).test(testDocuments),
    ),
  ).toEqual([]);
  const named = documents.flatMap((path) => [...read(path).matchAll(/npm run (?:--\S+ )?([a-z][\w:-]*)/g)]);
  expect(named.map(([, name]) => name).filter((name) => !scripts.includes(name))).toEqual([]);
});

it('the README names each environment variable', () => {
  const settings = read('server/platform/config.ts').matchAll(/^ {2}([A-Z_]+): /gm);
  for (const [, name] of settings) expect(readme).toContain(`\`${name}\``);
});

it('CONTRIBUTING lists all kinds of access', () => {
  const [, kinds] = /type Access =\s+([^;]+);/.exec(read('server/platform/http/route.ts'));
  for (const [, kind] of kinds.matchAll(/'([^']+)'/g))
    expect(read('CONTRIBUTING.md')).toContain(`\`${kind}\``);
});

/** As GitHub makes the address of a heading. */
const anchorOf = (heading) =>
  heading
    .replaceAll(/[`*]|\]\([^)]*\)|\[/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');

it.each(documents)('%s links only to existing headings and files', (path) => {
  const text = read(path).replaceAll(/```[\s\S]*?```/g, '');
  const wrong = [...text.matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)#"\s]*)(?:#([^)]*))?[)"]/g)].filter(
    ([, to, anchor]) => {
      const target = to === '' ? path : join(dirname(path), to);
      if (!existsSync(join(root, target))) return true;
      return (
        anchor !== undefined &&
        ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading) === anchor)
      );
    },
  );
  expect(wrong.map(([link]) => link)).toEqual([]);
});

it.each(documents.filter((path) => path !== 'CHANGELOG.md'))('%s names only existing files', (path) => {
  const named = [...read(path).matchAll(/`((?:[\w.-]+\/)*[a-z\d][\w.-]*\.(?:ts|tsx|mjs|sql|css|sh))`/g)];
  expect(named.map(([, name]) => name).filter((name) => !isThere(name))).toEqual([]);
});

it('comments name only existing files, sections and decisions', () => {
  const index = read('docs/decisions/README.md');
  const wrong = (text, pattern, isRight) =>
    [...text.matchAll(pattern)].filter((found) => !isRight(found)).map(([reference]) => reference);
  const all = files
    .filter((path) => /\.(?:ts|tsx|mjs|css|sql|sh)$/.test(path))
    .flatMap((path) => {
      const text = read(path);
      return [
        // A released migration is never edited, even if it names moved files.
        ...wrong(path.startsWith('migrations/') ? '' : commentsOf(text), FILE, ([name]) => isThere(name)),
        ...wrong(text, SECTION, ([, document, sections]) => {
          const there = isThere(document) ? read(document) : '';
          return sections.split(/, | and /).every((section) => there.includes(section));
        }),
        ...wrong(text, /\bdecisions?[ /](00\d\d)/g, ([, number]) => index.includes(` ${number} `)),
      ].map((reference) => `${path}: ${reference}`);
    });
  expect(all).toEqual([]);
});

const commentsOf = (text) =>
  text
    .split('\n')
    .map((line) => /(?:^\s*(?:\/?\*|--|#)|(?<![:'"`\w])\/\/)(.*)/.exec(line)?.[1] ?? '')
    .join('\n');
