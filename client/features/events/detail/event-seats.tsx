/** How many seats are taken, as text and as a bar. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { isFull, seatsShare, seatsText } from '#client/features/events/event-text.ts';
import classes from '#client/features/events/events.module.css';

export function EventSeats({ event }: { readonly event: CommunityEvent }) {
  return (
    <span className={classes.seats}>
      <span className={classes.track} aria-hidden="true" data-full={isFull(event)}>
        <span className={classes.part} style={{ width: `${seatsShare(event)}%` }} />
      </span>
      {seatsText(event)}
    </span>
  );
}
