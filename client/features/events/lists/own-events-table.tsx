/** One's events as a table, for screens wider than a phone. */
import { seatsText } from '#client/features/events/event-text.ts';
import { EventOrganizer, EventWhen } from '#client/features/events/event-facts.tsx';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { EventLink, OwnEventActions, PastNote, type OwnEventsProps } from './own-event-parts.tsx';
import classes from './own-events.module.css';

export function OwnEventsTable({ kind, title, events, actions }: OwnEventsProps) {
  return (
    <DenseTable label={`Table: ${title}`} room="wide">
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
          <tr key={event.id}>
            <th scope="row" className={classes.name}>
              <EventLink event={event} /> <PastNote event={event} />
            </th>
            <td className={classes.when}>
              <EventWhen event={event} />
            </td>
            <td className={classes.location}>{event.location}</td>
            {kind === 'registered' && (
              <td className={classes.organizer}>
                <EventOrganizer event={event} />
              </td>
            )}
            <td className={classes.seats}>{seatsText(event)}</td>
            <td>
              <div className={classes.actions}>
                <OwnEventActions kind={kind} event={event} actions={actions} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}
