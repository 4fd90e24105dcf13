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
export function instantText(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant: string, timeZone: string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    // Browsers disagree about the space before AM and PM.
    return format.format(new Date(instant)).replaceAll('\u202f', ' ');
  };
}

export const schoolDay = instantText({ dateStyle: 'medium' });

/** `May 3`, in this year or the next. */
export const shortDay = instantText({ month: 'short', day: 'numeric' });

export const schoolTime = instantText({ dateStyle: 'medium', timeStyle: 'short' });

export const timeOfDay = instantText({ timeStyle: 'short' });

const monthText = instantText({ month: 'short', year: 'numeric' });

/** `2026-05` is `May 2026`. */
export const monthName = (month: string) => monthText(`${month}-01T00:00:00Z`, 'UTC');

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
