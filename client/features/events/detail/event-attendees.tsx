/** For the organizer: the attendees with their email addresses, and deleting the event. */
import { Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { Link } from 'react-router';
import type { Attendee, DetailedEvent } from '#shared/events/events.contract.ts';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { useCopy } from '#client/ui/forms/use-copy.ts';
import { DataList } from '#client/ui/list/data-list.tsx';
import { alreadyHere, localPage } from '#client/ui/list/local-page.ts';
import { usePageView } from '#client/ui/list/use-list-address.ts';
import type { EventActions } from '#client/features/events/event-actions.ts';
import { peopleCount } from '#client/features/events/event-text.ts';
import { addressList, copied, NOT_COPIED, whoIsCopied } from './copy-addresses.messages.ts';

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
  const view = usePageView();
  return (
    <DataList
      query={alreadyHere(localPage(attendees, view, {}, PAGE_SIZE))}
      view={view}
      pageSize={PAGE_SIZE}
      noun={['attendee', 'attendees']}
      empty=""
    >
      {(rows) => (
        <Stack
          component="ul"
          gap="xs"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label="Registered attendees"
        >
          {rows.map(({ id, name, email, is_staff }) => (
            <Paper component="li" key={id} withBorder px="sm" py="xs" style={{ overflowWrap: 'anywhere' }}>
              <Group gap="0.125rem 1rem">
                <Text flex="1 1 10rem" miw={0} fw={600}>
                  {name} <StaffBadge isStaff={is_staff} />
                </Text>
                {email !== null && (
                  <Anchor
                    flex="1 1 12rem"
                    miw={0}
                    href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
                    inherit
                    underline="always"
                  >
                    <EmailText email={email} />
                  </Anchor>
                )}
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
    </DataList>
  );
}

interface CopyAddressesProps {
  readonly addresses: readonly string[];
  readonly others: number;
}

/** For an organizer who is an administrator: copies the addresses of the attendees from their school. */
function CopyAddresses({ addresses, others }: CopyAddressesProps) {
  const { field, news, copy } = useCopy<HTMLTextAreaElement>(copied(addresses.length), NOT_COPIED);
  const text = addressList(addresses);
  return (
    <Stack gap="xs" align="start">
      <Text>{whoIsCopied(addresses.length, others)}</Text>
      {addresses.length > 0 && (
        <Button variant="outline" onClick={() => void copy(text)}>
          Copy addresses
        </Button>
      )}
      <Text size="sm" role="status">
        {news}
      </Text>
      {news === NOT_COPIED && (
        <Textarea
          ref={field}
          label="Addresses to copy"
          w="100%"
          readOnly
          autosize
          maxRows={8}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Stack>
  );
}
