/** Progress towards the requirement, hours by month, and waiting contacts. */
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/hours.ts';
import { keptEntries } from './portfolio-list.ts';

const MONTHS_SHOWN = 12;

/** Verified hours, and hours waiting for verification. */
export interface HourSums {
  readonly verified: number;
  readonly waiting: number;
}

/** The sums of all entries outside the recycling bin. */
export function sumByVerification(entries: readonly Entry[]): HourSums {
  const kept = keptEntries(entries);
  const sumOf = (wanted: boolean) =>
    sumHours(kept.filter(({ verified }) => verified === wanted).map(({ hours }) => hours));
  return { verified: sumOf(true), waiting: sumOf(false) };
}

/** `62.5 of 100 hours verified; 8 more are waiting; 29.5 to go.` */
export function progressText({ verified, waiting }: HourSums): string {
  const more = `${waiting} more ${waiting === 1 ? 'is' : 'are'} waiting`;
  if (verified >= REQUIRED_HOURS) {
    return `${verified} hours verified, and ${REQUIRED_HOURS} were required${waiting > 0 ? `; ${more}` : ''}.`;
  }
  const begin = `${verified} of ${REQUIRED_HOURS} hours verified`;
  const left = sumHours([REQUIRED_HOURS, -verified, -waiting]);
  if (waiting === 0) return `${begin}; ${left} to go.`;
  if (left <= 0) return `${begin}; ${more}, which is enough once they are verified.`;
  return `${begin}; ${more}; ${left} to go.`;
}

/** The parts of the bar in percent, together at most 100. */
export function progressParts({ verified, waiting }: HourSums): HourSums {
  const done = Math.min(verified, REQUIRED_HOURS);
  const open = Math.min(waiting, REQUIRED_HOURS - done);
  return { verified: (done * 100) / REQUIRED_HOURS, waiting: (open * 100) / REQUIRED_HOURS };
}

export interface MonthOfHours extends HourSums {
  /** `2026-05`. */
  readonly month: string;
}

/**
 * Hours of twelve months, oldest first, including empty ones. They end with the present month, or with that of the newest
 * entry when all are older.
 *
 * @param today the day at the school, `YYYY-MM-DD`
 */
export function hoursByMonth(entries: readonly Entry[], today: string): MonthOfHours[] {
  const kept = keptEntries(entries);
  const newest = kept.reduce((found, { date }) => (date > found ? date : found), '');
  const present = monthsUntil(today.slice(0, 7));
  const isLongAgo = newest !== '' && newest.slice(0, 7) < (present[0] ?? '');
  return (isLongAgo ? monthsUntil(newest.slice(0, 7)) : present).map((month) => ({
    month,
    ...sumByVerification(kept.filter(({ date }) => date.startsWith(month))),
  }));
}

function monthsUntil(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS_SHOWN + index, 1)).toISOString().slice(0, 7),
  );
}

export interface WaitingContact {
  readonly contact: string;
  readonly entries: readonly Entry[];
  readonly hours: number;
  /** Since when the oldest request waits, if any. */
  readonly since: string | null;
  /** How many of the requests were opened. */
  readonly opened: number;
  /** When the first of the entries expires, if any. */
  readonly expires_at: string | null;
  /** A problem that the student has to solve. */
  readonly problem: 'failed' | 'stopped' | null;
}

/** The contacts of unverified entries: problems first, then the earliest expiry. */
export function waitingContacts(entries: readonly Entry[]): WaitingContact[] {
  const waiting = keptEntries(entries).filter(({ verified }) => !verified);
  const byContact = new Map<string, Entry[]>();
  for (const entry of waiting) byContact.set(entry.contact, [...(byContact.get(entry.contact) ?? []), entry]);
  return [...byContact].map(([contact, group]) => describeContact(contact, group)).toSorted(byUrgency);
}

/** A contact who accepted an entry that the school set back has opened it, too. */
const openedStates: readonly Entry['request_state'][] = ['opened', 'accepted'];

function describeContact(contact: string, entries: readonly Entry[]): WaitingContact {
  const has = (state: Entry['request_state']) => entries.some(({ request_state }) => request_state === state);
  return {
    contact,
    entries,
    hours: sumHours(entries.map(({ hours }) => hours)),
    since: earliest(entries.map(({ waiting_since }) => waiting_since)),
    opened: entries.filter(({ request_state }) => openedStates.includes(request_state)).length,
    expires_at: earliest(entries.map(({ expires_at }) => expires_at)),
    problem: has('stopped') ? 'stopped' : has('failed') ? 'failed' : null,
  };
}

function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((instant) => instant !== null).toSorted()[0] ?? null;
}

function byUrgency(one: WaitingContact, other: WaitingContact): number {
  const problems = Number(other.problem !== null) - Number(one.problem !== null);
  const [first, second] = [one.expires_at ?? '9999', other.expires_at ?? '9999'];
  return problems || first.localeCompare(second) || one.contact.localeCompare(other.contact);
}
