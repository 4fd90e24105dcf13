// Dates and times of events as people write them, `05/04/2026` and `02:30 PM`, in the time zone of the organizer's school
// (specification, section 3; rulings, section 7).
import { isCalendarDay } from '#shared/calendar.ts';

/** `MM/DD/YYYY` to `YYYY-MM-DD`; undefined when invalid. */
export function parseEventDate(text: string): string | undefined {
  const [, month, day, year] = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(\d{4})$/.exec(text.trim()) ?? [];
  if (month === undefined || day === undefined || year === undefined) return undefined;
  const found = `${year}-${month}-${day}`;
  return isCalendarDay(found) ? found : undefined;
}

/** `HH:MM AM` or `HH:MMpm` to 24-hour `HH:MM`; undefined when invalid. */
export function parseEventTime(text: string): string | undefined {
  const [, hours, minutes, half] = /^(0[1-9]|1[0-2]):([0-5]\d) ?(am|pm)$/i.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined || half === undefined) return undefined;
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** `YYYY-MM-DD` to `MM/DD/YYYY` */
export function formatEventDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** `14:30` or `14:30:00` as `02:30 PM` */
export function formatEventTime(time: string): string {
  const [hour = '0', minutes = '00'] = time.split(':');
  const twelve = Number(hour) % 12 || 12;
  return `${String(twelve).padStart(2, '0')}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** `5/4/2026` and `2026-05-04` to `05/04/2026`. Leaves other text for the checks to report. */
export function tidyEventDate(text: string): string {
  const typed = text.trim();
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  if (month !== undefined && day !== undefined && year !== undefined)
    return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatEventDate(typed) : typed;
}

/** `2:30pm` to `02:30 PM`; see `tidyEventDate`. */
export function tidyEventTime(text: string): string {
  const typed = text.trim();
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i.exec(typed) ?? [];
  if (hours === undefined || half === undefined) return typed;
  return `${hours.padStart(2, '0')}:${minutes} ${half.toUpperCase()}M`;
}
