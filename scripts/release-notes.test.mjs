// The client's release notes have the same versions as CHANGELOG.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOVE_ID, releases } from '#features/site/client/releases.ts';
import { root } from './prepare.mjs';

/** `## [1.2.0] - 2027-01-31`, or without a day before it is released. */
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const versions = [...changelog.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)].map(
  ([, version, date]) => ({ version, date }),
);

it('the test finds every version heading in CHANGELOG.md', () => {
  expect(versions).toHaveLength(changelog.match(/^## /gm)?.length ?? 0);
  expect(versions.length).toBeGreaterThan(0);
});

it('the release notes have the versions of CHANGELOG.md, with the same days, in the same order', () => {
  const released = releases.filter(({ version }) => version !== undefined);
  expect(released.map(({ version, date }) => ({ version, date }))).toEqual(versions);
});

it('the release notes end with the move of September 6, 2024, which the landing page links to', () => {
  expect(releases.at(-1)).toMatchObject({
    id: MOVE_ID,
    heading: expect.stringContaining('September 6 2024'),
  });
});

it('each section of the release notes has its own address', () => {
  expect(new Set(releases.map(({ id }) => id)).size).toBe(releases.length);
});
