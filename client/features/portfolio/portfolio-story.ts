/** The contacts whose answer is awaited. What needs the student is told apart (`portfolio-needs.ts`). */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/hours.ts';
import { hasProblem } from '#client/domain/request-text.ts';
import { compareCodes } from '#client/ui/lists/sorting.ts';
import { keptEntries } from './portfolio-list.ts';

export interface WaitingContact {
  readonly contact: string;
  readonly entries: readonly Entry[];
  readonly hours: number;
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
