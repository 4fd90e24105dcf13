/** What needs the student: a mail that did not arrive, a rejection, an entry about to expire. What merely waits does not. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { expiresSoon } from '#client/domain/entry-sign.ts';
import { canAskAgain, hasProblem } from '#client/domain/request-text.ts';
import { compareCodes } from '#client/ui/lists/sorting.ts';
import { keptEntries } from './portfolio-list.ts';

/** For so long a rejection asks for something; afterwards it is only kept. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

export type Need =
  | { readonly kind: 'mail' | 'expiry'; readonly entry: Entry }
  | { readonly kind: 'rejection'; readonly entry: RemovedEntry };

/** Mails first, then rejections, then what expires, the earliest first. */
export function needsOf(
  entries: readonly Entry[],
  removed: readonly RemovedEntry[],
  now = new Date(),
): Need[] {
  const kept = keptEntries(entries).toSorted(byExpiry);
  const mails = kept.filter(hasProblem);
  const expiring = kept.filter(
    (entry) => !hasProblem(entry) && expiresSoon(entry, now) && canAskAgain(entry),
  );
  const rejections = removed.filter((entry) => isRecentRejection(entry, entries, now));
  return [
    ...mails.map((entry) => ({ kind: 'mail' as const, entry })),
    ...rejections.map((entry) => ({ kind: 'rejection' as const, entry })),
    ...expiring.map((entry) => ({ kind: 'expiry' as const, entry })),
  ];
}

function isRecentRejection(removed: RemovedEntry, entries: readonly Entry[], now: Date): boolean {
  return (
    removed.kind === 'rejected' &&
    now.getTime() - Date.parse(removed.at) <= RECENT_MS &&
    !isBack(removed, entries)
  );
}

/** Whether the portfolio has an entry of the same event and day again. */
export function isBack({ event, date }: RemovedEntry, entries: readonly Entry[]): boolean {
  const name = event.trim().toLowerCase();
  return keptEntries(entries).some(
    (entry) => entry.date === date && entry.event.trim().toLowerCase() === name,
  );
}

function byExpiry(one: Entry, other: Entry): number {
  return compareCodes(one.expires_at ?? '9999', other.expires_at ?? '9999');
}
