/** The day of an event as a leaf of a calendar; its words are beside it. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { leafOf } from '#client/features/events/event-text.ts';
import classes from './event-card.module.css';

export function EventLeaf({ event }: { readonly event: CommunityEvent }) {
  const { month, day } = leafOf(event.date);
  return (
    <span className={classes.leaf} data-past={event.is_past} aria-hidden="true">
      <span className={classes.leafMonth}>{month}</span>
      <span className={classes.leafDay}>{day}</span>
    </span>
  );
}
