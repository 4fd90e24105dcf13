/** One's events as cards, for phones. */
import { Paper, Stack, Title } from '@mantine/core';
import { Facts } from '#client/ui/components/facts.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { EventWhen } from '#client/features/events/event-facts.tsx';
import { EventLink, OwnEventActions, PastNote, type OwnEventsProps } from './own-event-parts.tsx';
import list from '#client/ui/lists/list.module.css';

export function OwnEventsCards({ kind, title, events, actions }: OwnEventsProps) {
  return (
    <ul className={list['cards']} aria-label={title}>
      {events.map((event) => (
        <Paper key={event.id} component="li" withBorder p="md">
          <Stack gap="sm">
            <Title order={3} size="h4" className={list['breakable'] ?? ''}>
              <EventLink event={event} />
              <PastNote event={event} />
            </Title>
            <Facts>
              <dt>Date and time</dt>
              <dd>
                <EventWhen event={event} />
              </dd>
              <dt>Location</dt>
              <dd>{event.location}</dd>
              {kind === 'registered' && (
                <>
                  <dt>Organizer</dt>
                  <dd>
                    {event.organizer}, {event.school}
                  </dd>
                </>
              )}
              <dt>{kind === 'registered' ? 'Seats' : 'Attendees'}</dt>
              <dd>
                <EventSeats event={event} />
              </dd>
            </Facts>
            <OwnEventActions kind={kind} event={event} actions={actions} />
          </Stack>
        </Paper>
      ))}
    </ul>
  );
}
