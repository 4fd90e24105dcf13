/** Instants are shown in the school's time zone. */
import { useState } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { serverNow } from '#client/platform/connection.ts';
import { useSession } from '#client/platform/session.ts';

export function useSchoolZone(): string {
  return useSession().user?.time_zone ?? 'UTC';
}

/** Today when the page was opened. */
export function useToday(zone: string): string {
  const [today] = useState(() => dayInZone(serverNow(), zone));
  return today;
}

/** Creating a format is slow, and long lists reuse one in every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, format);
  return format;
}

export function schoolDay(instant: string, timeZone: string): string {
  return formatIn(timeZone, { dateStyle: 'medium' }).format(new Date(instant));
}

/** `May 3`, in this year or the next. */
export function shortDay(instant: string, timeZone: string): string {
  return formatIn(timeZone, { month: 'short', day: 'numeric' }).format(new Date(instant));
}

export function schoolTime(instant: string, timeZone: string): string {
  const text = formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
  return withPlainSpaces(text);
}

export function timeOfDay(instant: string, timeZone: string): string {
  return withPlainSpaces(formatIn(timeZone, { timeStyle: 'short' }).format(new Date(instant)));
}

/** `2026-05` is `May 2026`. */
export function monthName(month: string): string {
  return formatIn('UTC', { month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Browsers disagree about the space before AM and PM. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

export function countText(count: number): string {
  // The first `toLocaleString` costs a phone 30 ms, and most counts are small.
  return count < 1000 ? String(count) : count.toLocaleString('en-US');
}

export function amountText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** Independent of time zones. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return date === '' ? day : `${month}/${date}/${year}`;
}

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
