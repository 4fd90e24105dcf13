/** What Community Events can be asked for, as it stands in the address. Pure. */
import type { ListFilters } from '#client/ui/list-address.ts';
import { asItStood } from '#client/ui/way-back.ts';

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

/** `Showing 13 to 20 of 20 events`. */
export function countWords(page: number, pageSize: number, shown: number, total: number): string {
  if (shown === 0) return '';
  const first = (page - 1) * pageSize + 1;
  return `Showing ${number(first)} to ${number(first + shown - 1)} of ${totalWords(total)}`;
}

/** `20 events`: all that is known where a page could not be loaded. */
export function totalWords(total: number): string {
  return `${number(total)} ${total === 1 ? 'event' : 'events'}`;
}

const number = (value: number) => value.toLocaleString('en-US');

/** Where the way back from an event leads: to one's own events or to Community Events, as they stood when left. */
export function backFrom(handedOver: string | undefined): { readonly to: string; readonly label: string } {
  return handedOver?.split('?')[0] === '/your-events'
    ? { to: handedOver, label: 'Back to Your Events' }
    : { to: asItStood('/event-list', handedOver), label: 'Back to Community Events' };
}
