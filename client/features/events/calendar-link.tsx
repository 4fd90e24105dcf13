/** One event as a file that calendars read. */
import { Button } from '@mantine/core';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { calendarFileOf } from './events.api.ts';
import { eventName } from './event-words.ts';

interface CalendarLinkProps {
  readonly event: CommunityEvent;
  /** Among others in a row of a list. */
  readonly isSmall?: boolean;
}

export function CalendarLink({ event, isSmall = false }: CalendarLinkProps) {
  return (
    <Button
      component="a"
      href={calendarFileOf(event.id)}
      download={`event-${event.id}.ics`}
      variant={isSmall ? 'subtle' : 'outline'}
      size={isSmall ? 'compact-sm' : 'sm'}
      {...(isSmall && { 'aria-label': `Add ${eventName(event)} to your calendar` })}
    >
      Add to calendar
    </Button>
  );
}
