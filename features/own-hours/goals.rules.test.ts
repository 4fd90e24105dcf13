import { expect, it } from 'vitest';
import { firstFailure } from '#shared/rules.ts';
import { goalChecks } from './goals.rules.ts';

it.each([
  ['100', '2026-06-01', undefined],
  ['2.5', '2026-05-04', undefined],
  ['', '2026-06-01', 'hours'],
  ['many', '2026-06-01', 'hours'],
  ['0.5', '2026-06-01', 'hours'],
  ['2001', '2026-06-01', 'hours'],
  ['100', '', 'until'],
  ['100', '2026-02-30', 'until'],
  ['100', '2026-05-03', 'until'],
  ['100', '2031-05-09', 'until'],
])('refuses a goal of %j hours until %j with an error at %s', (hours, until, field) => {
  expect(firstFailure(goalChecks('2026-05-04'), { hours, until })?.field).toBe(field);
});
