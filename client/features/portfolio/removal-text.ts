/** Why an entry is gone, in plain words, and whether it is back. */
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { schoolDay } from '#client/ui/format/school-time.ts';
import { keptEntries } from './portfolio-list.ts';

/** One or more sentences: what happened on which day, and the reason where one was given. */
export function removalText(removed: RemovedEntry, timeZone: string): string[] {
  const { kind, at, contact, reason, unknown_student } = removed;
  const day = schoolDay(at, timeZone);
  const given = reason === null || reason === '' ? [] : [`Reason: “${reason}”`];
  switch (kind) {
    case 'rejected':
      return [
        unknown_student
          ? `${contact} rejected it on ${day}, saying that they do not know you.`
          : `${contact} rejected it on ${day}.`,
        ...given,
      ];
    case 'expired':
      return [`It expired on ${day}: ${contact} did not answer within a month.`];
    case 'removed':
      return [`Your school removed it on ${day}.`, ...given];
  }
}

/** Whether the portfolio holds an entry of the same event and day, so that the student need not wonder. */
export function isBack({ event, date }: RemovedEntry, entries: readonly Entry[]): boolean {
  const name = event.trim().toLowerCase();
  return keptEntries(entries).some(
    (entry) => entry.date === date && entry.event.trim().toLowerCase() === name,
  );
}
