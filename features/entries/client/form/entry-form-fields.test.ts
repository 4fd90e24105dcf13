import { expect, it } from 'vitest';
import { dayChoices } from './entry-form-fields.tsx';

it.each([
  ['2026-11-25', ['2026-11-25', '2026-11-24', '2026-11-21'], 'a Wednesday'],
  ['2026-11-22', ['2026-11-22', '2026-11-21', '2026-11-21'], 'a Sunday'],
  ['2026-11-21', ['2026-11-21', '2026-11-20', '2026-11-14'], 'a Saturday'],
  ['2026-03-01', ['2026-03-01', '2026-02-28', '2026-02-28'], 'over the end of a month'],
  ['2024-03-01', ['2024-03-01', '2024-02-29', '2024-02-24'], 'in a leap year'],
])('suggests on %s the days %j: %s', (today, days) => {
  const choices = dayChoices(today);
  expect(choices.map(({ label }) => label)).toEqual(['Today', 'Yesterday', 'Last Saturday']);
  expect(choices.map(({ value }) => value)).toEqual(days);
});
