/** The contacts who are asked about entries. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/hours.ts';
import { keptEntries } from './portfolio-list.ts';

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
