/** The filters of Community Events in the address. */
import type { ListFilters } from '#client/ui/lists/list-address.ts';
import { asItStood } from '#client/ui/components/return-to.ts';

/** With the call's names. */
export const eventListNames = ['search', 'show'] as const;
export type EventFilters = ListFilters<(typeof eventListNames)[number]>;

/** The first one is the default. */
export const shows = [
  { value: '', label: 'All, upcoming first' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'open', label: 'Upcoming with free seats' },
  { value: 'past', label: 'Past' },
] as const;
type Shown = Exclude<(typeof shows)[number]['value'], ''>;

/** Anything unknown means all. */
export function shownBy(show: string): Shown | undefined {
  return shows.map(({ value }) => value).find((value): value is Shown => value !== '' && value === show);
}

export const eventsListed = ['event', 'events'] as const;

/** The link back from an event: to one's own events or to Community Events, in the same view as before. */
export function backFrom(handedOver: string | undefined): { readonly to: string; readonly label: string } {
  return handedOver?.split('?')[0] === '/your-events'
    ? { to: handedOver, label: 'Back to Your Events' }
    : { to: asItStood('/event-list', handedOver), label: 'Back to Community Events' };
}
