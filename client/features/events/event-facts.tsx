/** When, where, by whom and how full: names and values. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { dayLabel, hourText, zoneText } from './event-text.ts';
import { EventSeats } from './detail/event-seats.tsx';

export function EventFacts({ event }: { readonly event: CommunityEvent }) {
  return (
    <Facts>
      <dt>Date</dt>
      <dd>{dayLabel(event.date) ?? event.date}</dd>
      <dt>Time</dt>
      <dd>
        {hourText(event.time)} ({zoneText(event.time_zone)})
      </dd>
      <dt>Location</dt>
      <dd>{event.location}</dd>
      <dt>Organizer</dt>
      <dd>{event.organizer}</dd>
      <dt>School</dt>
      <dd>{event.school}</dd>
      <dt>Seats</dt>
      <dd>
        <EventSeats event={event} />
      </dd>
    </Facts>
  );
}
