/** One's events as cards, for phones. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { EventOrganizer, EventWhen } from '#client/features/events/event-facts.tsx';
import { eventName } from '#client/features/events/event-text.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import {
  addressOf,
  isToRecord,
  OwnEventActions,
  PastNote,
  RecordHours,
  type OwnEventsProps,
} from './own-event-parts.tsx';

export function OwnEventsCards({ kind, title, events, actions }: OwnEventsProps) {
  const { here } = useReturnTo();
  return (
    <CompactCards label={title}>
      {events.map((event) => (
        <CompactCard
          key={event.id}
          level={3}
          title={event.name}
          lines={
            <>
              <span>
                <EventWhen event={event} /> <PastNote event={event} />
              </span>
              {!isToRecord(kind, event) && <span>{event.location}</span>}
            </>
          }
          {...(isToRecord(kind, event) && { beside: <RecordHours event={event} /> })}
        >
          <Facts>
            <dt>Location</dt>
            <dd>{event.location}</dd>
            {kind === 'registered' && (
              <>
                <dt>Organizer</dt>
                <dd>
                  <EventOrganizer event={event} />
                </dd>
              </>
            )}
            <dt>{kind === 'registered' ? 'Seats' : 'Attendees'}</dt>
            <dd>
              <EventSeats event={event} />
            </dd>
          </Facts>
          <CompactCardActions>
            <Button
              component={Link}
              to={addressOf(event)}
              state={{ events: here }}
              variant="outline"
              aria-label={`View ${eventName(event)}`}
            >
              View
            </Button>
            {!isToRecord(kind, event) && <OwnEventActions kind={kind} event={event} actions={actions} />}
          </CompactCardActions>
        </CompactCard>
      ))}
    </CompactCards>
  );
}
