/** One event in the grid; all of the card leads to the event, where the rest is. */
import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { EventMarks, EventWhen } from '#client/features/events/event-facts.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { leafOf } from '#client/features/events/event-text.ts';
import classes from './event-card.module.css';

export function EventCard({ event }: { readonly event: CommunityEvent }) {
  const { here } = useReturnTo();
  const leaf = leafOf(event.date);
  const isPhone = useIsPhone();
  return (
    <li className={classes['card']} data-past={event.is_past}>
      <span className={classes['leaf']} aria-hidden="true">
        <span className={classes['leafMonth']}>{leaf.month}</span>
        <span className={classes['leafDay']}>{leaf.day}</span>
      </span>
      <div className={classes['words']}>
        <Title order={2} className={classes['name'] ?? ''}>
          <Link to={`/event-detail/${event.id}`} state={{ events: here }} className={classes['link']}>
            {event.name}
          </Link>
        </Title>
        <span>
          <EventWhen event={event} />
        </span>
        <span className={classes['oneLine']}>
          {event.location} · {event.organizer}, {event.school}
        </span>
        {!isPhone && <span className={classes['oneLine']}>{event.description}</span>}
        <div className={classes['state']}>
          {!(isPhone && (event.is_past || event.is_registered)) && <EventSeats event={event} />}
          <EventMarks event={event} />
        </div>
      </div>
    </li>
  );
}
