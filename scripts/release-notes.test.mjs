// The client's release notes have the same versions as CHANGELOG.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOVE_ID, releases } from '#features/site/client/releases.tsx';
import { root } from './prepare.mjs';

/** `## [1.2.0] - 2027-01-31`, or without a day before it is released. */
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const versions = [...changelog.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)].map(
  ([, version, date]) => ({ version, date }),
);

it('finds every heading of a version in CHANGELOG.md', () => {
  expect(versions).toHaveLength(changelog.match(/^## /gm)?.length ?? 0);
  expect(versions.length).toBeGreaterThan(0);
});

it('tells of the same versions as CHANGELOG.md, of the same days, in the same order', () => {
  const released = releases.filter(({ version }) => version !== undefined);
  expect(released.map(({ version, date }) => ({ version, date }))).toEqual(versions);
});

it('ends with the move of September 6 2024, which the landing page leads to', () => {
  expect(releases.at(-1)).toMatchObject({
    id: MOVE_ID,
    heading: expect.stringContaining('September 6 2024'),
  });
});

it('has an address of its own for each section', () => {
  expect(new Set(releases.map(({ id }) => id)).size).toBe(releases.length);
});
