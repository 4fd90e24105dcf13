/** One event in the grid; all of the card leads to the event. */
import { Text, Title } from '@mantine/core';
import { IconBuilding, IconClock, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { EventMarks, EventWhen } from '#client/features/events/event-facts.tsx';
import { EventSeats } from '#client/features/events/detail/event-seats.tsx';
import { leafOf } from '#client/features/events/event-text.ts';
import classes from '#client/features/events/events.module.css';

export function EventCard({ event }: { readonly event: CommunityEvent }) {
  const { here } = useReturnTo();
  const leaf = leafOf(event.date);
  return (
    <li className={classes['card']} data-past={event.is_past}>
      <div className={classes['cardHead']}>
        <span className={classes['leaf']} aria-hidden="true">
          <span className={classes['leafMonth']}>{leaf.month}</span>
          <span className={classes['leafDay']}>{leaf.day}</span>
        </span>
        <Title order={2} size="h4" className={classes['cardName'] ?? ''}>
          <Link to={`/event-detail/${event.id}`} state={{ events: here }} className={classes['cardLink']}>
            {event.name}
          </Link>
        </Title>
      </div>
      <EventMarks event={event} />
      <ul className={classes['cardFacts']}>
        <li>
          <IconClock size={18} aria-hidden="true" />
          <span>
            <EventWhen event={event} />
          </span>
        </li>
        <li>
          <IconMapPin size={18} aria-hidden="true" />
          <span className={classes['twoLines']}>{event.location}</span>
        </li>
        <li>
          <IconBuilding size={18} aria-hidden="true" />
          <span>
            {event.organizer}, {event.school}
          </span>
        </li>
      </ul>
      <Text size="sm" className={classes['twoLines'] ?? ''}>
        {event.description}
      </Text>
      <EventSeats event={event} />
    </li>
  );
}
