/** Calendar days as `YYYY-MM-DD`, independent of time zones (rulings, section 3). */
import { DEFAULT_LANGUAGE, locales, type Language } from './languages/languages.ts';

/** `2026-02-28` but not `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, since formatters are slow to create. The options of a language never vary. */
function formatterOf(language: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${timeZone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...options });
  formatters.set(key, formatter);
  return formatter;
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function dayInZone(instant: Date, timeZone: string): string {
  return formatterOf('en-CA', timeZone, DAY).format(instant);
}

/** Local time as in a datetime field: `2026-05-03T14:15`. */
export function minuteInZone(instant: Date, timeZone: string): string {
  return `${dayInZone(instant, timeZone)}T${formatterOf('en-GB', timeZone, CLOCK).format(instant)}`;
}

/** `May 3, 2026`, or `3 de mayo de 2026`. */
export function describeDay(day: string, language: Language = DEFAULT_LANGUAGE): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `at 2:15 PM` on the same day, otherwise `on May 3, 2026`. */
export function describeWhen(at: Date, now: Date, timeZone: string): string {
  const day = dayInZone(at, timeZone);
  if (day !== dayInZone(now, timeZone)) return `on ${describeDay(day)}`;
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(at);
  // Newer language data has a narrow space before AM and PM.
  return `at ${time.replaceAll('\u202f', ' ')}`;
}

/** `May 3, 2026 at 2:15 PM` */
export function describeInstant(instant: Date, timeZone: string): string {
  const options = { timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(instant).replaceAll('\u202f', ' ');
}
