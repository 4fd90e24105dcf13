// Links in mails and calendars lead to existing pages, and are marked exactly if the page needs an account.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { pages, tokenPages } from '#shared/pages.ts';
import { root } from './prepare.mjs';

const features = join(root, 'features');
const sources = readdirSync(features, { recursive: true })
  .map(String)
  .filter((name) => /\/server\/.*\.ts$/.test(name) && !/\.test\./.test(name))
  .map((name) => readFileSync(join(features, name), 'utf8'))
  .join('\n');

/** The path as written, with a 1 for each value. */
const written = (pattern) => [
  ...new Set(
    [...sources.matchAll(pattern)].map(([, path]) => path.replaceAll(/\$\{[^}]*\}/g, '1').split('?')[0]),
  ),
];
const pageOf = (list, path) => list.find((page) => page.path !== '*' && matchPath(page.path, path));

const marked = written(/pageLink\(\s*(?:context\.)?config,\s*['`]([^'`]+)['`]/g);
const plain = written(/[cC]onfig\.publicUrl\}(\/[^`?]*)/g).filter((path) => !path.endsWith('.ics'));

it('the test finds the links', () => {
  expect(marked).toContain('/hour-tracker');
  expect(plain).toContain('/unsubscribe/1');
  expect(sources.match(/pageLink\(/g)).toHaveLength(
    [...sources.matchAll(/pageLink\(\s*(?:context\.)?config,\s*['`]/g)].length,
  );
});

it.each(marked)('the link to %s is marked, since it needs an account', (path) => {
  expect(pageOf(pages, path)?.access).toMatch(/signed-in|staff|administrator|head/);
});

it.each(plain)('the link to %s is not marked, since it needs no account', (path) => {
  const page = pageOf(pages, path) ?? pageOf(tokenPages, path);
  expect(page?.access ?? 'anyone').toBe('anyone');
  expect(page).toBeDefined();
});
