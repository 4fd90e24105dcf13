import { expect, it } from 'vitest';
import { hoursMissing } from './floors.ts';

it('takes hours that one category has too many from no other category', () => {
  const state = (category: string, counted: number) => ({
    floor: { kind: 'category hours' as const, category, hours: 5 },
    needed: 5,
    counted,
  });
  expect(hoursMissing([state('Library', 8), state('Garden', 2)])).toBe(3);
});
