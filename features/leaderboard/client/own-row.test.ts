import { expect, it } from 'vitest';
import type { ListedRow, OwnRank } from '#features/leaderboard/leaderboard.contract.ts';
import { everybody } from './leaderboard-text.ts';
import { ownRowOf } from './own-row.ts';

const row = (first: string, hours: number): ListedRow => ({
  num_rank: 1,
  rank: 'Starter',
  user__first_name: first,
  user__last_name: 'Smith',
  user__school: 'UCLA',
  user__graduation_year: 2027,
  user__profile_picture: null,
  total_hours: hours,
});
const at = (position: number): OwnRank => ({
  place: position,
  of: 50,
  shared_with: 0,
  position,
  next: null,
});
const mine = { row: row('Ada', 5), overall: at(23), in_school: at(3) };

it('finds the user’s row even if the hours have changed meanwhile', () => {
  const rows = [row('Ben', 6), row('Ada', 4), row('Cleo', 3)];
  expect(ownRowOf({ rows, page: 9, filters: { ...everybody(), name: 'a' } }, mine)).toBe(1);
});

it('finds no row on a page of others', () => {
  expect(ownRowOf({ rows: [row('Ben', 5)], page: 2, filters: everybody() }, mine)).toBe(undefined);
});

it('does not mistake a student of the same name on another page for the user', () => {
  expect(ownRowOf({ rows: [row('Ada', 90)], page: 1, filters: everybody() }, mine)).toBe(undefined);
  expect(ownRowOf({ rows: [row('Ada', 4)], page: 2, filters: everybody() }, mine)).toBe(0);
});

it('uses the known position among students who look the same', () => {
  const rows = [row('Ada', 6), row('Ada', 5), row('Ada', 4)];
  expect(ownRowOf({ rows, page: 2, filters: everybody() }, mine)).toBe(2);
  expect(ownRowOf({ rows, page: 1, filters: everybody('UCLA') }, mine)).toBe(2);
  expect(ownRowOf({ rows, page: 1, filters: everybody() }, mine)).toBe(undefined);
  expect(ownRowOf({ rows, page: 1, filters: { ...everybody(), name: 'Ada' } }, mine)).toBe(undefined);
});

it('finds no row for a hidden user, even if somebody looks the same', () => {
  const rows = [row('Ada', 5)];
  expect(ownRowOf({ rows, page: 1, filters: { ...everybody(), name: 'a' } }, mine)).toBe(0);
  expect(
    ownRowOf({ rows, page: 1, filters: { ...everybody(), name: 'a' } }, { ...mine, is_hidden: true }),
  ).toBe(undefined);
});
