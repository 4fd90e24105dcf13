/** One event in the grid of a wide screen; all of the card leads to the event, where the rest is. */
import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { EventMarks, EventWhen } from '#client/features/events/event-facts.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { EventLeaf } from './event-leaf.tsx';
import classes from './event-card.module.css';

export function EventCard({ event }: { readonly event: CommunityEvent }) {
  const { here } = useReturnTo();
  return (
    <li className={classes.card} data-past={event.is_past}>
      <EventLeaf event={event} />
      <div className={classes.words}>
        <Title order={2} className={classes.name}>
          <Link to={`/event-detail/${event.id}`} state={{ events: here }} className={classes.link}>
            {event.name}
          </Link>
        </Title>
        <span>
          <EventWhen event={event} />
        </span>
        <span className={classes.oneLine}>
          {/* First, so that no length of the others cuts it off. */}
          <StaffBadge isStaff={event.organizer_is_staff} />
          {event.organizer_is_staff && ' '}
          {event.location} · {event.organizer}, {event.school}
        </span>
        <span className={classes.oneLine}>{event.description}</span>
        <div className={classes.state}>
          <EventSeats event={event} />
          <EventMarks event={event} />
        </div>
      </div>
    </li>
  );
}
