/** Community Events on a phone: a card opens in place with everything about an event and what one can do about it. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { LongText } from '#client/ui/components/long-text.tsx';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import { CalendarButton } from '#client/features/events/calendar/calendar-button.tsx';
import { EventOutcome } from '#client/features/events/detail/event-outcome.tsx';
import { EventRegistration } from '#client/features/events/detail/event-registration.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { EventFacts, EventMarks, EventWhen } from '#client/features/events/event-facts.tsx';
import { eventName } from '#client/features/events/event-text.ts';
import { useEventActions, type EventActions } from '#client/features/events/use-event-actions.ts';
import { EventLeaf } from './event-leaf.tsx';
import { addressOf, OwnEventActions } from './own-event-parts.tsx';
import classes from './event-card.module.css';

interface EventCardsProps {
  readonly events: readonly CommunityEvent[];
  readonly isStale: boolean;
}

export function EventCards({ events, isStale }: EventCardsProps) {
  const actions = useEventActions();
  const about = actions.outcome?.id;
  return (
    <>
      {/* An event may leave the list by what was done: one that is full leaves those with free seats. */}
      {!events.some(({ id }) => id === about) && <EventOutcome outcome={actions.outcome} />}
      <CompactCards isStale={isStale}>
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            actions={about === event.id ? actions : { ...actions, outcome: undefined }}
          />
        ))}
      </CompactCards>
    </>
  );
}

interface EventCardProps {
  readonly event: CommunityEvent;
  readonly actions: EventActions;
}

function EventCard({ event, actions }: EventCardProps) {
  const { here } = useReturnTo();
  return (
    <CompactCard
      level={2}
      title={event.name}
      before={<EventLeaf event={event} />}
      lines={
        <span className={classes.phoneLines}>
          <span>
            <EventWhen event={event} />
          </span>
          <span className={classes.oneLine}>
            {/* First, so that no length of the others cuts it off. */}
            <StaffBadge isStaff={event.organizer_is_staff} />
            {event.organizer_is_staff && ' '}
            {event.location} · {event.organizer}, {event.school}
          </span>
          <span className={classes.state}>
            {!event.is_past && !event.is_registered && <EventSeats event={event} />}
            <EventMarks event={event} />
          </span>
        </span>
      }
    >
      <div>
        <LongText text={event.description} about={event.name} />
      </div>
      <EventFacts event={event} />
      <EventOutcome outcome={actions.outcome} />
      {!event.is_organizer && <EventRegistration event={event} actions={actions} isInList />}
      <CompactCardActions>
        {event.is_organizer && <OwnEventActions kind="posted" event={event} actions={actions} />}
        {!event.is_organizer && !event.is_past && <CalendarButton event={event} isSmall />}
        <Button
          component={Link}
          to={addressOf(event)}
          state={{ events: here }}
          variant="outline"
          size="compact-sm"
          aria-label={`View ${eventName(event)}`}
        >
          View
        </Button>
      </CompactCardActions>
    </CompactCard>
  );
}
