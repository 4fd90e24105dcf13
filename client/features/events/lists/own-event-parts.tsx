/** Shared by rows and cards of Your Events. */
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { CalendarButton } from '#client/features/events/calendar/calendar-button.tsx';
import { eventName, recordAddress } from '#client/features/events/event-text.ts';
import type { EventActions } from '#client/features/events/use-event-actions.ts';
import classes from './own-events.module.css';

export type OwnKind = 'registered' | 'posted';

export interface OwnEventsProps {
  readonly kind: OwnKind;
  readonly title: string;
  readonly events: readonly CommunityEvent[];
  readonly actions: EventActions;
}

interface EventProps {
  readonly event: CommunityEvent;
}

/** The event's own page. */
export const addressOf = ({ id }: CommunityEvent): string => `/event-detail/${id}`;

export function EventLink({ event }: EventProps) {
  const { here } = useReturnTo();
  return (
    <Anchor component={Link} to={addressOf(event)} state={{ events: here }} inherit underline="always">
      {event.name}
    </Anchor>
  );
}

export function PastNote({ event }: EventProps) {
  if (event.awaits_approval) return <span className={classes.past}>Waits for approval</span>;
  if (!event.is_past) return null;
  return <span className={classes.past}>Past</span>;
}

/** Whether the next step is to record the hours. */
export function isToRecord(kind: OwnKind, event: CommunityEvent): boolean {
  return kind === 'registered' && event.is_past;
}

/** Opens Record Entry with the event's name, date and organizer. */
export function RecordHours({ event }: EventProps) {
  return (
    <Button
      component={Link}
      to={recordAddress(event)}
      size="compact-sm"
      aria-label={`Record hours of ${eventName(event)}`}
    >
      Record hours
    </Button>
  );
}

interface OwnEventActionsProps extends EventProps {
  readonly kind: OwnKind;
  readonly actions: EventActions;
}

export function OwnEventActions({ kind, event, actions }: OwnEventActionsProps) {
  const isBusy = actions.busy?.id === event.id;
  return (
    <>
      {isToRecord(kind, event) && <RecordHours event={event} />}
      {kind === 'posted' && !event.is_past && (
        <Button
          component={Link}
          to={`/event-edit/${event.id}`}
          variant="outline"
          size="compact-sm"
          aria-label={`Edit ${eventName(event)}`}
        >
          Edit
        </Button>
      )}
      {kind === 'posted' && (
        <Button
          variant="outline"
          color="red"
          size="compact-sm"
          loading={isBusy}
          aria-label={`Delete ${eventName(event)}`}
          onClick={() => actions.remove(event)}
        >
          Delete
        </Button>
      )}
      {kind === 'registered' && !event.is_past && (
        <Button
          variant="outline"
          size="compact-sm"
          loading={isBusy}
          aria-label={`Withdraw from ${eventName(event)}`}
          onClick={() => actions.withdraw(event)}
        >
          Withdraw
        </Button>
      )}
      {!event.is_past && <CalendarButton event={event} isSmall />}
    </>
  );
}
