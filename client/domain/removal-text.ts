/** Why an entry is gone. */
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { schoolDay } from '#client/ui/format/text.ts';

/** Sentences: what happened on which day, and the reason, if given. */
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
