/** Why an entry is verified, in words: for screens and spreadsheets. */
import { dayInZone } from '#shared/calendar.ts';
import type { Evidence } from './entry-evidence.ts';

/**
 * `Confirmed by coach@club.example by email on 11/14/2026`, without a full stop.
 *
 * @param timeZone IANA name of the reader's school's
 */
export function evidenceText({ kind, by, school, at }: Evidence, timeZone: string): string {
  const [year, month, date] = dayInZone(new Date(at), timeZone).split('-');
  const whoAndHow = {
    'mail link': `Confirmed by ${by ?? 'the contact'} by email`,
    school: `Verified by ${[by, school].filter((part) => part !== null).join(', ')}`,
    file: `Taken over as verified by ${school ?? 'the school'}`,
  }[kind];
  return `${whoAndHow} on ${month}/${date}/${year}`;
}
