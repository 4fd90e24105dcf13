import { expect, it } from 'vitest';
import { hoursMissing } from './floors.ts';

it('does not reduce another category because of one category’s surplus', () => {
  const state = (category: string, counted: number) => ({
    floor: { kind: 'category hours' as const, category, hours: 5 },
    needed: 5,
    counted,
  });
  expect(hoursMissing([state('Library', 8), state('Garden', 2)])).toBe(3);
});
