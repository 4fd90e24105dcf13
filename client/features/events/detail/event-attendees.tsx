/** For the organizer: the attendees with their email addresses, and deleting the event. */
import { useState } from 'react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Attendee, DetailedEvent } from '#shared/events/events.contract.ts';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { pageOf, rangeText } from '#client/ui/lists/page-of.ts';
import { usePageTop } from '#client/ui/lists/use-paging.ts';
import { CopyAddresses } from './copy-addresses.tsx';
import { peopleCount } from '#client/features/events/event-text.ts';
import type { EventActions } from '#client/features/events/use-event-actions.ts';
import classes from '#client/features/events/events.module.css';

/** An event may have thousands. */
const PAGE_SIZE = 50;

interface EventAttendeesProps {
  readonly event: DetailedEvent;
  readonly actions: EventActions;
}

export function EventAttendees({ event, actions }: EventAttendeesProps) {
  const attendees = event.attendees ?? [];
  return (
    <Stack gap="md">
      <Text>
        This is your own event.{' '}
        {event.awaits_approval
          ? 'Others see it when an administrator of your school has approved it. We email you then.'
          : attendees.length === 0
            ? 'Nobody has registered so far.'
            : `${peopleCount(attendees.length)} registered. Only you see their names and email addresses.`}
      </Text>
      <Group>
        {!event.is_past && (
          <Button component={Link} to={`/event-edit/${event.id}`} variant="outline">
            Edit Event
          </Button>
        )}
        <Button
          variant="outline"
          color="red"
          loading={actions.busy !== undefined}
          onClick={() => actions.remove(event)}
        >
          Delete Event
        </Button>
      </Group>
      {event.school_addresses && attendees.length > 0 && (
        <CopyAddresses
          addresses={event.school_addresses}
          others={attendees.length - event.school_addresses.length}
        />
      )}
      {attendees.length > 0 && <Attendees attendees={attendees} />}
    </Stack>
  );
}

function Attendees({ attendees }: { readonly attendees: readonly Attendee[] }) {
  const [wanted, setWanted] = useState(1);
  const { rows, page } = pageOf(attendees, wanted, PAGE_SIZE);
  const top = usePageTop(page);
  return (
    <Stack gap="sm" ref={top}>
      {attendees.length > PAGE_SIZE && (
        <Text size="sm" role="status">
          Showing {rangeText(attendees.length, page, PAGE_SIZE)}
        </Text>
      )}
      <ul className={classes.attendees} aria-label="Registered attendees">
        {rows.map(({ id, name, email, is_staff }) => (
          <li key={id}>
            <span className={classes.attendee}>
              {name} <StaffBadge isStaff={is_staff} />
            </span>
            {email !== null && (
              <Anchor
                href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
                inherit
                underline="always"
              >
                <EmailText email={email} />
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      <PageNumbers
        label="Pages of attendees"
        page={page}
        total={attendees.length}
        pageSize={PAGE_SIZE}
        onPage={setWanted}
      />
    </Stack>
  );
}
