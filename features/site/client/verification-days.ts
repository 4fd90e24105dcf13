import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#features/entries/entry-limits.ts';

function daysInText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** `after 7 and after 21 days` */
export function reminderDays(days: readonly number[] = REMINDERS_AFTER_DAYS): string {
  const last = days.at(-1) ?? 0;
  const parts = days.map((each) => `after ${each === last ? daysInText(each) : each}`);
  return new Intl.ListFormat('en').format(parts);
}

export function expiryDays(days: number = EXPIRES_AFTER_DAYS): string {
  return `after ${daysInText(days)}`;
}

export function warningDays(days: number = WARNED_BEFORE_DAYS): string {
  return `${daysInText(days)} before`;
}
