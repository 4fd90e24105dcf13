import { isCalendarDay } from './calendar.ts';
import { quoteInput } from './quote-input.ts';

/** `3/4/2026` becomes `2026-03-04`. Leaves other text for the checks to refuse. */
export function normalizeDay(text: string): string {
  const typed = text.trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const found = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isCalendarDay(found) ? found : typed;
}

export function invalidDay(text: string): string {
  return `${quoteInput(text)} is not a date we know: use 2026-03-04 or 03/04/2026`;
}
