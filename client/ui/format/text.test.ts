import { expect, it } from 'vitest';
import { countText, monthName, schoolDay, schoolTime } from './text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('formats %s as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

const LATE_EVENING_IN_LOS_ANGELES = '2026-05-04T05:15:00Z';

it('shows the date of an instant in the school’s time zone', () => {
  expect(schoolDay(LATE_EVENING_IN_LOS_ANGELES, 'America/Los_Angeles')).toBe('May 3, 2026');
  expect(schoolDay(LATE_EVENING_IN_LOS_ANGELES, 'Europe/Vienna')).toBe('May 4, 2026');
});

it('shows the time of an instant in the school’s time zone', () => {
  expect(schoolTime(LATE_EVENING_IN_LOS_ANGELES, 'America/Los_Angeles')).toBe('May 3, 2026, 10:15 PM');
  expect(schoolTime(LATE_EVENING_IN_LOS_ANGELES, 'America/New_York')).toBe('May 4, 2026, 1:15 AM');
});

it('names the month regardless of the browser’s time zone', () => {
  expect([monthName('2026-01'), monthName('2025-12')]).toEqual(['Jan 2026', 'Dec 2025']);
});
