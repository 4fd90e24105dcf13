/** An entry's state in one or two words, for rows of lists. Full sentences are in `request-text.ts`. */
import type { Entry } from '#features/entries/entries.contract.ts';
import { shortDay } from '#client/ui/format/text.ts';
import type { StateTone } from '#client/ui/list/state-mark.tsx';

/** The student is also warned by mail at this time. */
const NEAR_MS = 7 * 24 * 60 * 60 * 1000;

export type SignedEntry = Pick<Entry, 'verified' | 'request_state' | 'expires_at'> &
  Partial<Pick<Entry, 'request_advice' | 'not_counted'>>;

interface EntrySign {
  readonly label: string;
  readonly tone: StateTone;
}

const calmLabels: Readonly<Partial<Record<Entry['request_state'], string>>> = {
  none: 'Not asked',
  waiting: 'Asked later',
  listed: 'Next list',
  queued: 'Sending',
  sent: 'Waiting',
  opened: 'Opened',
  accepted: 'Not verified',
};

export function signOf(entry: SignedEntry, timeZone: string, now = new Date()): EntrySign {
  if (entry.not_counted) {
    return entry.not_counted.reason === null
      ? { label: 'School decides', tone: 'calm' }
      : { label: 'Not counted', tone: 'plain' };
  }
  if (entry.verified) return { label: 'Verified', tone: 'good' };
  if (entry.request_state === 'failed')
    return { label: entry.request_advice === 'ask_again' ? 'Send again' : 'Not arrived', tone: 'bad' };
  if (entry.request_state === 'stopped') return { label: 'No emails', tone: 'bad' };
  if (entry.expires_at !== null && expiresSoon(entry, now))
    return { label: `Until ${shortDay(entry.expires_at, timeZone)}`, tone: 'warn' };
  return { label: calmLabels[entry.request_state] ?? 'Waiting', tone: 'calm' };
}

/** Whether an unverified entry expires within a week. */
export function expiresSoon({ verified, expires_at }: SignedEntry, now = new Date()): boolean {
  return !verified && expires_at !== null && Date.parse(expires_at) - now.getTime() <= NEAR_MS;
}
