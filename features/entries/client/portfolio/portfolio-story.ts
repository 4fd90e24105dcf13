import type { Entry } from '#features/entries/entries.contract.ts';
import type { RemovedEntry } from '#features/entries/entry-history.contract.ts';
import { withNextList } from '#features/entries/deferred-request.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { expiresSoon } from '#features/entries/client/entry-sign.ts';
import { deferredText, canAskAgain, hasProblem, isDeferred } from '#features/entries/client/request-text.ts';
import { amountText, shortDay } from '#client/ui/format/text.ts';
import { compareCodes } from '#client/ui/list/filters/sorting.ts';
import { withoutBin } from './portfolio-list.ts';

/** A rejection asks for action this long; afterwards it is only kept. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

/** A mail that did not arrive, a rejection, or an entry about to expire. Merely waiting needs nothing. */
export type Need =
  | { readonly kind: 'mail' | 'expiry'; readonly entry: Entry }
  | { readonly kind: 'rejection'; readonly entry: RemovedEntry };

/** Mails first, then rejections, then expiring entries, earliest first. */
export function needsOf(
  entries: readonly Entry[],
  removed: readonly RemovedEntry[],
  now = new Date(),
): Need[] {
  const kept = withoutBin(entries).toSorted((one, other) => compareCodes(expiryOf(one), expiryOf(other)));
  const mails = kept.filter(hasProblem);
  const expiring = kept.filter(
    (entry) => !hasProblem(entry) && expiresSoon(entry, now) && canAskAgain(entry),
  );
  const rejections = removed.filter(
    (entry) =>
      entry.kind === 'rejected' &&
      now.getTime() - Date.parse(entry.at) <= RECENT_MS &&
      !isRecordedAgain(entry, entries),
  );
  return [
    ...mails.map((entry) => ({ kind: 'mail' as const, entry })),
    ...rejections.map((entry) => ({ kind: 'rejection' as const, entry })),
    ...expiring.map((entry) => ({ kind: 'expiry' as const, entry })),
  ];
}

const expiryOf = ({ expires_at }: Entry): string => expires_at ?? '9999';

/** Whether the portfolio again has an entry of the same event and day. */
export function isRecordedAgain({ event, date }: RemovedEntry, entries: readonly Entry[]): boolean {
  const name = event.trim().toLowerCase();
  return withoutBin(entries).some(
    (entry) => entry.date === date && entry.event.trim().toLowerCase() === name,
  );
}

export interface WaitingContact {
  readonly contact: string;
  readonly entries: readonly Entry[];
  readonly hours: number;
}

export function isAllVerified(counted: readonly Entry[], needs: readonly unknown[]): boolean {
  return counted.length > 0 && counted.every(({ verified }) => verified) && needs.length === 0;
}

/** Contacts of unverified entries without a problem: earliest expiry first, then those that never expire. */
export function waitingContacts(entries: readonly Entry[]): WaitingContact[] {
  const byContact = new Map<string, Entry[]>();
  for (const entry of withoutBin(entries))
    if (!entry.verified && !hasProblem(entry))
      byContact.set(entry.contact, [...(byContact.get(entry.contact) ?? []), entry]);
  const firstExpiry = (group: WaitingContact) => group.entries.map(expiryOf).toSorted()[0] ?? '9999';
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

export function waitingText({ entries }: Pick<WaitingContact, 'entries'>, zone: string): string {
  const since = entries.flatMap(({ waiting_since }) => waiting_since ?? []).toSorted()[0];
  if (since === undefined) {
    const deferred = entries.find(isDeferred);
    if (!deferred) return 'not asked yet';
    return deferred.request_state === 'listed' && deferred.request_at !== null
      ? `asked ${withNextList(new Date(deferred.request_at), new Date(), zone)}`
      : deferredText(deferred, zone);
  }
  const isOpened = entries.some(({ request_state }) => ['opened', 'accepted'].includes(request_state));
  return `asked on ${shortDay(since, zone)}, ${isOpened ? 'opened' : 'not opened yet'}`;
}

export function recordedText(entry: Entry, zone: string): string {
  if (isDeferred(entry)) return `Recorded. ${deferredText(entry, zone)}`;
  return `Sent to ${entry.contact}. We tell you when they answer.`;
}

/** What the school does not count of hours verified at an earlier school; undefined when there is nothing. */
export function earlierHoursText(entries: readonly Entry[]): string | undefined {
  const left = withoutBin(entries).flatMap(({ hours, not_counted }) =>
    not_counted ? [{ hours, ...not_counted }] : [],
  );
  const school = left[0]?.school;
  if (school === undefined) return undefined;
  const [waiting, refused] = [true, false].map((waits) =>
    sumHours(left.filter(({ reason }) => (reason === null) === waits).map(({ hours }) => hours)),
  );
  const sentences = [
    waiting
      ? `${hoursText(waiting)} from your earlier school ${waiting === 1 ? 'counts' : 'count'} once ${school} accepts ${waiting === 1 ? 'it' : 'them'}.`
      : '',
    refused
      ? `${hoursText(refused)} from your earlier school ${refused === 1 ? 'does' : 'do'} not count at ${school}; why is said with each entry.`
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const hoursText = (hours: number) => amountText(hours, 'verified hour');
