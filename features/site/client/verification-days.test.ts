import { expect, it } from 'vitest';
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#features/entries/entry-limits.ts';
import { expiryDays, reminderDays, warningDays } from './verification-days.ts';

it('shows the days of the rules', () => {
  for (const day of REMINDERS_AFTER_DAYS) expect(reminderDays()).toContain(String(day));
  expect(expiryDays()).toContain(String(EXPIRES_AFTER_DAYS));
  expect(warningDays()).toContain(String(WARNED_BEFORE_DAYS));
});

it('lists the days as a sentence', () => {
  expect(reminderDays([7, 21])).toBe('after 7 and after 21 days');
  expect(reminderDays([3, 7, 21])).toBe('after 3, after 7, and after 21 days');
  expect(reminderDays([1])).toBe('after 1 day');
  expect(expiryDays(30)).toBe('after 30 days');
  expect(warningDays(1)).toBe('1 day before');
});
