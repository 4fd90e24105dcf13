import { dayInZone } from '#shared/calendar.ts';
import { numericDay } from '#shared/days.ts';
import type { Evidence } from './entry-evidence.ts';

/** `Confirmed by coach@club.example by email on 11/14/2026`, in the reader's time zone. */
export function evidenceText({ kind, by, school, at, call, slip }: Evidence, timeZone: string): string {
  const day = numericDay(dayInZone(new Date(call?.at ?? at), timeZone));
  const administrator = [by, school].filter((part) => part !== null).join(', ');
  const whoAndHow = {
    'mail link': `Confirmed by ${by ?? 'the contact'} by email`,
    'mail code': `Confirmed by ${by ?? 'the contact'} with a code`,
    school: `Verified by ${administrator}`,
    file: `Taken over as verified by ${school ?? 'the school'}`,
    phone: `Confirmed by phone by ${call?.person ?? 'the contact'}, called by ${administrator}`,
    slip: `Confirmed on a paper form signed by ${slip?.person ?? 'the contact'}, scanned by ${administrator}`,
    attendance: `Attendance confirmed by ${administrator}`,
  }[kind];
  const weaker = call?.number_from === 'student' ? ', number given by the student' : '';
  return `${whoAndHow} on ${day}${weaker}`;
}
