import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Attendee, DetailedEvent } from '#features/events/events.contract.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { StaffBadge } from '#client/ui/components/staff-badge.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { useCopy } from '#client/ui/forms/use-copy.ts';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import type { EventActions } from '#features/events/client/event-actions.ts';
import { linkAgain } from '#features/events/client/form/event-form.ts';
import { peopleCount } from '#features/events/client/event-text.ts';

const PAGE_SIZE = 50;

export function EventAttendees({ event, actions }: { event: DetailedEvent; actions: EventActions }) {
  const { attendees = [], is_past, waiting_people } = event;
  return (
    <Stack gap="md">
      <Text>
        This is your own event.{' '}
        {event.awaits_approval
          ? 'Others see it when an administrator of your school has approved it. We email you then.'
          : attendees.length === 0
            ? 'Nobody has registered so far.'
            : `${peopleCount(attendees.length)} registered. Only you see their email addresses.`}{' '}
        {!is_past && waiting_people !== undefined && `${peopleCount(waiting_people)} on the wait list.`}
      </Text>
      <Group>
        {!is_past && (
          <ButtonLink to={`/event-edit/${event.id}`} variant="outline">
            Edit Event
          </ButtonLink>
        )}
        <ButtonLink to="/post-event" state={linkAgain(event)} variant="outline">
          Post it again
        </ButtonLink>
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
      query={asLoadedQuery(localPage(attendees, view, {}, PAGE_SIZE))}
      view={view}
      noun={['attendee', 'attendees']}
      nameOf={({ name }) => name}
      columns={columns}
      empty=""
    />
  );
}

const columns: readonly Column<Attendee, never>[] = [
  {
    title: 'Name',
    cell: ({ name, is_staff }) => (
      <>
        {name} <StaffBadge isStaff={is_staff} />
      </>
    ),
  },
  {
    title: 'Email',
    cell: ({ email }) =>
      email !== null && (
        <Anchor href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} inherit underline="always">
          <EmailText email={email} />
        </Anchor>
      ),
  },
];

function CopyAddresses({ addresses, others }: { addresses: readonly string[]; others: number }) {
  const { field, news, copy } = useCopy<HTMLTextAreaElement>(copied(addresses.length), NOT_COPIED);
  // Most mail programs accept commas.
  const text = addresses.join(', ');
  return (
    <Stack gap="xs" align="start">
      <Text>{copiedAddressesText(addresses.length, others)}</Text>
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

export function copiedAddressesText(ofSchool: number, others: number): string {
  const own =
    ofSchool === 0
      ? 'Nobody who is registered is from your school.'
      : `${peopleCount(ofSchool)} registered ${ofSchool === 1 ? 'is' : 'are'} from your school.`;
  if (others === 0) return own;
  const left = `${peopleCount(others)} from other schools ${others === 1 ? 'is' : 'are'}`;
  return ofSchool === 0 ? `${own} ${left} not included.` : `${own} ${left} left out when you copy.`;
}

export function copied(addresses: number): string {
  const what = addresses === 1 ? '1 address is copied.' : `${addresses} addresses are copied.`;
  return `${what} Paste into BCC, so that people do not see each other’s addresses.`;
}

const NOT_COPIED =
  'Your browser did not let us copy. The addresses are selected below: copy them with Ctrl+C, or with ⌘C on a Mac.';
