/** The contacts whose answer is awaited, and earlier hours. What needs the student is told apart (`portfolio-needs.ts`). */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { hasProblem } from '#client/domain/request-text.ts';
import { compareCodes } from '#client/ui/lists/sorting.ts';
import { keptEntries } from './portfolio-list.ts';

export interface WaitingContact {
  readonly contact: string;
  readonly entries: readonly Entry[];
  readonly hours: number;
}

/** True when every entry that counts is verified and nothing needs the student, such as a rejection. */
export function isAllVerified(counted: readonly Entry[], needs: readonly unknown[]): boolean {
  return counted.length > 0 && counted.every(({ verified }) => verified) && needs.length === 0;
}

/** The contacts of unverified entries without a problem: the earliest expiry first, then who never runs out. */
export function waitingContacts(entries: readonly Entry[]): WaitingContact[] {
  const waiting = keptEntries(entries).filter((entry) => !entry.verified && !hasProblem(entry));
  const byContact = new Map<string, Entry[]>();
  for (const entry of waiting) byContact.set(entry.contact, [...(byContact.get(entry.contact) ?? []), entry]);
  return [...byContact]
    .map(([contact, group]) => ({
      contact,
      entries: group,
      hours: sumHours(group.map(({ hours }) => hours)),
    }))
    .toSorted(
      (one, other) =>
        compareCodes(firstExpiry(one), firstExpiry(other)) || compareCodes(one.contact, other.contact),
    );
}

function firstExpiry({ entries }: WaitingContact): string {
  return entries.map(({ expires_at }) => expires_at ?? '9999').toSorted()[0] ?? '9999';
}

/** What the student's school does not count of what an earlier one has verified; undefined when there is nothing. */
export function earlierHoursText(entries: readonly Entry[]): string | undefined {
  const left = keptEntries(entries).flatMap(({ hours, not_counted }) =>
    not_counted ? [{ hours, ...not_counted }] : [],
  );
  const school = left[0]?.school;
  if (school === undefined) return undefined;
  const [waiting, refused] = [true, false].map((waits) =>
    sumHours(left.filter(({ reason }) => (reason === null) === waits).map(({ hours }) => hours)),
  );
  const sentences = [
    waiting
      ? `${hoursText(waiting)} from your earlier school ${verb(waiting, 'count')} once ${school} accepts ${waiting === 1 ? 'it' : 'them'}.`
      : '',
    refused
      ? `${hoursText(refused)} from your earlier school ${refused === 1 ? 'does' : 'do'} not count at ${school}; why is said with each entry.`
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const verb = (hours: number, word: string): string => (hours === 1 ? `${word}s` : word);
const hoursText = (hours: number): string => `${hours} verified ${hours === 1 ? 'hour' : 'hours'}`;
