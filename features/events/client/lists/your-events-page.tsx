import { useState, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { listOwnEvents, type CommunityEvent } from '#features/events/events.contract.ts';
import { useApi } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { Section } from '#client/ui/list/section.tsx';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { useEventActions, type EventActions } from '#features/events/client/event-actions.ts';
import {
  CalendarButton,
  EventOrganizer,
  EventSeats,
  EventWhen,
  type EventProps,
} from '#features/events/client/event-facts.tsx';
import { addressOf, eventName, recordAddress, seatsText } from '#features/events/client/event-text.ts';
import { ownFailure } from '#features/events/client/events.messages.ts';
import { eventDrafts } from '#features/events/client/form/event-form.ts';

const PAGE_SIZE = 20;

export default function YourEventsPage() {
  const query = useApi(listOwnEvents);
  // Stays when the last one is left, for its message.
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && (query.data?.waiting.length ?? 0) > 0) setHasWaited(true);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="sm">
        <PageHeading>Your Events (Beta)</PageHeading>
        <ButtonLink to="/post-event">Post an event</ButtonLink>
      </Group>
      <DraftNotice
        label="Unfinished events"
        drafts={eventDrafts}
        pathOf={() => '/post-event'}
        ifSent={() =>
          '. It was sent, and may have been posted already. Posting it as it is does not post it twice.'
        }
      />
      <Loaded query={query} name="Your events" failure={ownFailure} placeholder="lines">
        {({ registered, waiting, posted }) => (
          <>
            <OwnEvents kind="registered" events={registered} />
            {hasWaited && <OwnEvents kind="waiting" events={waiting} />}
            <OwnEvents kind="posted" events={posted} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const when = (event: CommunityEvent) => <EventWhen event={event} />;
const shared: readonly Column<CommunityEvent, never>[] = [
  { title: 'Date and time', cell: when },
  { title: 'Location', cell: ({ location }) => location },
];
const organizer = { title: 'Organizer', cell: (event: CommunityEvent) => <EventOrganizer event={event} /> };
const findEvent = { children: 'Find an event', to: '/event-list' };

const kinds = {
  registered: {
    which: 'you are registered for',
    columns: [organizer, { title: 'Seats', cell: seatsText }],
    empty: 'You are not registered for any event.',
    line: 'The events that you register for are listed here.',
    next: findEvent,
  },
  waiting: {
    which: 'you wait for',
    columns: [organizer, { title: 'Your place', cell: ({ wait_place }: CommunityEvent) => wait_place }],
    empty: 'You are on no wait list.',
    line: 'Full events on whose wait list you are, are listed here.',
    next: findEvent,
  },
  posted: {
    which: 'you have posted',
    columns: [{ title: 'Attendees', cell: seatsText }],
    empty: 'You have not posted any event.',
    line: 'Post an event that others can help with, and see who is coming.',
    next: { children: 'Post an event', to: '/post-event' },
  },
};
type OwnKind = keyof typeof kinds;

function OwnEvents({ kind, events }: { readonly kind: OwnKind; readonly events: readonly CommunityEvent[] }) {
  const { which, columns, empty, line, next } = kinds[kind];
  const actions = useEventActions();
  const isPhone = useIsPhone();
  const view = usePageView();
  const { here } = useReturnTo();
  const linkTo = (event: CommunityEvent) => ({ to: addressOf(event), state: { events: here } });
  const recordHours = (event: CommunityEvent) =>
    kind === 'registered' && event.is_past ? <RecordHours event={event} /> : undefined;
  const title = (event: CommunityEvent) => (
    <>
      <TextLink {...linkTo(event)}>{event.name}</TextLink> <PastNote event={event} />
    </>
  );
  const lines = (event: CommunityEvent) => (
    <>
      <span>
        {when(event)} <PastNote event={event} />
      </span>
      {!recordHours(event) && <span>{event.location}</span>}
    </>
  );
  const facts = (event: CommunityEvent) => <OwnFacts kind={kind} event={event} />;
  const buttons = (event: CommunityEvent) => (
    <OwnEventActions kind={kind} event={event} actions={actions}>
      {isPhone ? (
        <ButtonLink {...linkTo(event)} variant="outline" aria-label={`View ${eventName(event)}`}>
          View
        </ButtonLink>
      ) : (
        recordHours(event)
      )}
    </OwnEventActions>
  );
  return (
    <Section title={`Events ${which}`}>
      {actions.outcome}
      <DataList
        query={asLoadedQuery(localPage(events, view, {}, PAGE_SIZE))}
        view={view}
        noun={[`event ${which}`, `events ${which}`]}
        nameOf={({ name }) => name}
        columns={[{ title: 'Event', cell: title }, ...shared, ...columns]}
        cardTitle={({ name }) => name}
        cardLines={lines}
        cardBeside={recordHours}
        details={isPhone ? facts : undefined}
        actions={buttons}
        empty={empty}
        emptyPicture={<NoEntriesPicture />}
        emptyLine={line}
        emptyHelp={<ButtonLink variant="outline" {...next} />}
      />
    </Section>
  );
}

function RecordHours({ event }: EventProps) {
  return (
    <ButtonLink
      to={recordAddress(event)}
      size="compact-sm"
      aria-label={`Record hours of ${eventName(event)}`}
    >
      Record hours
    </ButtonLink>
  );
}

interface OwnProps extends EventProps {
  readonly kind: OwnKind;
}

interface OwnActionsProps extends OwnProps {
  readonly actions: EventActions;
  readonly children: ReactNode;
}

function OwnEventActions({ kind, event, actions, children }: OwnActionsProps) {
  const isPhone = useIsPhone();
  const propsOf = (label: string) =>
    ({ variant: 'outline', size: 'compact-sm', 'aria-label': `${label} ${eventName(event)}` }) as const;
  const button = (label: string, act: (event: CommunityEvent) => void, about = label) => (
    <Button
      {...propsOf(about)}
      color={label === 'Delete' ? 'red' : undefined}
      loading={actions.busy === event.id}
      onClick={() => act(event)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" wrap="nowrap" display={isPhone ? 'contents' : undefined}>
      {children}
      {kind === 'posted' && !event.is_past && (
        <ButtonLink to={`/event-edit/${event.id}`} {...propsOf('Edit')}>
          Edit
        </ButtonLink>
      )}
      {kind === 'posted' && button('Delete', actions.remove)}
      {kind === 'waiting' && button('Leave the wait list', actions.leave, 'Leave the wait list of')}
      {kind === 'registered' && !event.is_past && button('Withdraw', actions.withdraw, 'Withdraw from')}
      {!event.is_past && <CalendarButton event={event} isSmall />}
    </Group>
  );
}

function PastNote({ event }: EventProps) {
  if (event.awaits_approval) return <StateMark tone="warn">Waits for approval</StateMark>;
  return event.is_past && <StateMark tone="plain">Past</StateMark>;
}

function OwnFacts({ kind, event }: OwnProps) {
  const isOwn = kind === 'posted';
  return (
    <Facts
      facts={{
        Location: event.location,
        Organizer: isOwn ? undefined : <EventOrganizer event={event} />,
        [isOwn ? 'Attendees' : 'Seats']: <EventSeats event={event} />,
      }}
    />
  );
}
