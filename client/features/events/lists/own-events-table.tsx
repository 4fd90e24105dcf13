/** One's events as a table, for screens wider than a phone. */
import { WideTable } from '#client/ui/lists/list-parts.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { EventLink, OwnEventActions, PastNote, type OwnEventsProps } from './own-event-parts.tsx';
import { EventWhen } from '#client/features/events/event-facts.tsx';
import classes from '#client/features/events/events.module.css';
import list from '#client/ui/lists/list.module.css';

export function OwnEventsTable({ kind, title, events, actions }: OwnEventsProps) {
  return (
    <WideTable label={`Table: ${title}`}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Date and time</th>
          <th scope="col">Location</th>
          {kind === 'registered' && <th scope="col">Organizer</th>}
          <th scope="col">{kind === 'registered' ? 'Seats' : 'Attendees'}</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} data-past={event.is_past}>
            <th scope="row" className={list['rowHeading']}>
              <EventLink event={event} />
              <PastNote event={event} />
            </th>
            <td className={classes['when']}>
              <EventWhen event={event} />
            </td>
            <td>{event.location}</td>
            {kind === 'registered' && (
              <td>
                {event.organizer}, {event.school}
              </td>
            )}
            <td>
              <EventSeats event={event} />
            </td>
            <td>
              <OwnEventActions kind={kind} event={event} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
