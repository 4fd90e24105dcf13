// The release notes of the client and CHANGELOG.md are the same truth, told to different people.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOVE_ID, releases } from '#client/features/site/releases.tsx';
import { root } from './prepare.mjs';

/** `## [1.2.0] - 2027-01-31`, or `## [Unreleased]`. */
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const versions = [...changelog.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)].map(
  ([, version, date]) => ({ version, date }),
);

it('finds every heading of a version in CHANGELOG.md', () => {
  expect(versions).toHaveLength(changelog.match(/^## /gm)?.length ?? 0);
  expect(versions.length).toBeGreaterThan(0);
});

it('tells of the same versions as CHANGELOG.md, of the same days, in the same order', () => {
  const told = releases.filter(({ version }) => version !== undefined);
  expect(told.map(({ version, date }) => ({ version, date }))).toEqual(versions);
});

/**
 * What CHANGELOG.md said of each version when its release note was last compared with it. After a change: read both, bring the
 * release note up to date where students or administrators notice something, and put the number of the failure here.
 */
const compared = {
  Unreleased: '5d51f7dd2e6b6d53',
};

it.each(versions)('tells what CHANGELOG.md says of $version', ({ version }) => {
  const [, section = ''] = changelog.split(`## [${version}]`);
  const [text = ''] = section.split(/^## /m);
  const words = text.replaceAll(/\s+/g, ' ');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(compared[version]);
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
