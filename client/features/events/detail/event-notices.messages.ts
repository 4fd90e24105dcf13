/** Words about notices to everybody who has registered, and whether there can be another one. */
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { FEWEST_ATTENDEES, MOST_NOTICES } from '#shared/events/event-notices.rules.ts';

/** The server decides; this is whether it is worth a button. */
export function canTell({ is_organizer, is_past, attendees = [], notices = [] }: DetailedEvent): boolean {
  return is_organizer && !is_past && attendees.length >= FEWEST_ATTENDEES && notices.length < MOST_NOTICES;
}

/** `You can send 2 more notices.` */
export function noticesLeft({ notices = [] }: Pick<DetailedEvent, 'notices'>): string {
  const left = MOST_NOTICES - notices.length;
  if (notices.length === 0) return `You can email everybody who registered, ${MOST_NOTICES} times at most.`;
  return left === 1 ? 'You can send one more notice.' : `You can send ${left} more notices.`;
}
