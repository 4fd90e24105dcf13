/** Registering and withdrawing, or why neither is possible. */
import { useId } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { EVENT_FULL, PAST_EVENT } from '#shared/events/events.rules.ts';
import { useSession } from '#client/platform/session.ts';
import { eventName, isFull, recordAddress } from '#client/features/events/event-text.ts';
import { givesEmail, keepsEmail } from '#client/features/events/events.messages.ts';
import type { EventActions } from '#client/features/events/use-event-actions.ts';
import classes from '#client/features/events/events.module.css';

interface EventRegistrationProps {
  readonly event: CommunityEvent;
  readonly actions: EventActions;
  /** Among other events: the buttons name this one. */
  readonly isInList?: boolean;
}

export function EventRegistration({ event, actions, isInList = false }: EventRegistrationProps) {
  const { user } = useSession();
  const isBusy = actions.busy?.id === event.id;
  const textId = useId();
  const named = (words: string) => (isInList ? { 'aria-label': `${words} ${eventName(event)}` } : {});
  /** Empty when the message above says the same. */
  const unlessShown = (code: string, text: string) => (actions.outcome?.code === code ? '' : text);
  if (event.is_past) {
    const words = `${event.is_registered ? 'You were registered. ' : ''}${unlessShown('past_event', PAST_EVENT)}`;
    return (
      <Stack gap="sm" align="start">
        {words !== '' && <Text>{words}</Text>}
        {event.is_registered && (
          <Button component={Link} to={recordAddress(event)} {...named('Record hours of')}>
            Record hours
          </Button>
        )}
      </Stack>
    );
  }
  if (event.awaits_approval) {
    return <Text>Nobody can register before an administrator approves this event.</Text>;
  }
  if (event.is_registered) {
    return (
      <Stack gap="sm" align="start">
        <Text className={classes.breakable}>
          You are registered. If you cannot come, withdraw: somebody else gets your seat, and{' '}
          {event.organizer} is told by email.
        </Text>
        <Button
          variant="outline"
          loading={isBusy}
          onClick={() => actions.withdraw(event)}
          {...named('Withdraw from')}
        >
          Withdraw
        </Button>
      </Stack>
    );
  }
  if (isFull(event)) {
    return (
      <Text>{unlessShown('event_full', EVENT_FULL)} Look again another day: somebody may withdraw.</Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text id={textId} className={classes.breakable}>
        {event.keeps_address ? keepsEmail(event.organizer) : givesEmail(event.organizer, user?.email ?? '')}
      </Text>
      <Group>
        <Button
          loading={isBusy}
          aria-describedby={textId}
          onClick={() => actions.register(event)}
          {...named('Register for')}
        >
          Register
        </Button>
      </Group>
    </Stack>
  );
}
