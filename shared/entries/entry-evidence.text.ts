/** Why an entry is verified, in words: for screens and spreadsheets. */
import { dayInZone } from '#shared/calendar.ts';
import type { Evidence, SpotFacts } from './entry-evidence.ts';

/**
 * `Confirmed by coach@club.example by email on 11/14/2026`, without a full stop.
 *
 * @param timeZone IANA name of the reader's school's
 */
export function evidenceText({ kind, by, school, at, call, spot, slip }: Evidence, timeZone: string): string {
  const day = shortDay(call?.at ?? at, timeZone);
  const administrator = [by, school].filter((part) => part !== null).join(', ');
  const whoAndHow = {
    'mail link': `Confirmed by ${by ?? 'the contact'} by email`,
    'mail code': `Confirmed by ${by ?? 'the contact'} with a code`,
    school: `Verified by ${administrator}`,
    file: `Taken over as verified by ${school ?? 'the school'}`,
    'on the spot': `Confirmed by ${by ?? 'the contact'} on the spot`,
    phone: `Confirmed by phone by ${call?.person ?? 'the contact'}, called by ${administrator}`,
    slip: `Confirmed on a slip signed by ${slip?.person ?? 'the contact'}, taken in by ${administrator}`,
  }[kind];
  const weaker = call?.number_from === 'student' ? ', number given by the student' : '';
  return `${whoAndHow} on ${day}${weaker}${spot ? provenText(spot, timeZone) : ''}`;
}

function provenText({ proven_at, must_be_proven }: SpotFacts, timeZone: string): string {
  if (proven_at !== null) return `, address proven on ${shortDay(proven_at, timeZone)}`;
  return must_be_proven
    ? ', address not yet proven: the hours count when the contact has answered the receipt'
    : ', address not yet proven';
}

function shortDay(at: string, timeZone: string): string {
  const [year, month, date] = dayInZone(new Date(at), timeZone).split('-');
  return `${month}/${date}/${year}`;
}
