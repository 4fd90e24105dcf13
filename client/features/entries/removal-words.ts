/** Why an entry is gone, in plain words. */
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { schoolDay } from '#client/ui/school-time.ts';

/** One or more sentences: what happened on which day, and the reason where one was given. */
export function removalWords(removed: RemovedEntry, timeZone: string): string[] {
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
