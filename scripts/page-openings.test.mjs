// What the build draws of pages for the server to write into them.
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { drawOpenings } from './page-openings.mjs';
import { root } from './prepare.mjs';

let openings;
beforeAll(async () => {
  openings = await drawOpenings(join(root, 'client'));
}, 60_000);

it('is a heading and what the page is for', () => {
  expect(Object.keys(openings).toSorted()).toEqual(['/hour-tracker', '/leaderboard']);
  expect(openings['/hour-tracker']).toMatch(/<h1[^>]*>Volunteer Hours Portfolio<\/h1><p[^>]*>Keep all your /);
  expect(openings['/leaderboard']).toMatch(/<h1[^>]*>Leaderboard<\/h1><p[^>]*>Students by their verified /);
});

it('holds nothing that runs, nothing that needs to, and no day', () => {
  const all = Object.values(openings).join('');
  expect(all).not.toMatch(/<script|<button|<input|<style|style="|\son\w+="/);
  expect(all).not.toMatch(/\b20\d\d\b/);
});
