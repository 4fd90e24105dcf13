/** What Community Events can be asked for, as it stands in the address. Pure. */
import type { ListFilters } from '#client/ui/lists/list-address.ts';
import { asItStood } from '#client/ui/components/return-to.ts';

/** By the names of the call. */
export const eventListNames = ['search', 'show'] as const;
export type EventFilters = ListFilters<(typeof eventListNames)[number]>;

/** Which events are shown; the first one is what is shown to somebody who has chosen nothing. */
export const shows = [
  { value: '', label: 'All, upcoming first' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'open', label: 'Upcoming with free seats' },
  { value: 'past', label: 'Past' },
] as const;
type Shown = Exclude<(typeof shows)[number]['value'], ''>;

/** What the address asks for; anything else asks for all. */
export function shownBy(show: string): Shown | undefined {
  return shows.map(({ value }) => value).find((value): value is Shown => value !== '' && value === show);
}

/** What the list counts. */
export const eventsListed = ['event', 'events'] as const;

/** Where the way back from an event leads: to one's own events or to Community Events, as they stood when left. */
export function backFrom(handedOver: string | undefined): { readonly to: string; readonly label: string } {
  return handedOver?.split('?')[0] === '/your-events'
    ? { to: handedOver, label: 'Back to Your Events' }
    : { to: asItStood('/event-list', handedOver), label: 'Back to Community Events' };
}
