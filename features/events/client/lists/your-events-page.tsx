import { useState } from 'react';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { listOwnEvents, type CommunityEvent } from '#features/events/events.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx';
import { useDrafts } from '#client/ui/forms/use-draft.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { Section } from '#client/ui/list/section.tsx';
import { usePageView } from '#client/ui/list/paging/use-local-view.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { useEventActions, type EventActions } from '#features/events/client/event-actions.ts';
import {
  EventOrganizer,
  EventSeats,
  EventWhen,
  isToRecord,
  OwnEventActions,
  RecordHours,
  type OwnKind,
  type EventProps,
} from '#features/events/client/event-facts.tsx';
import { addressOf, eventName, seatsText } from '#features/events/client/event-text.ts';
import { ownFailure } from '#features/events/client/events.messages.ts';
import { draftName, draftText, eventDrafts, lossOfDraft } from '#features/events/client/form/event-form.ts';

const PAGE_SIZE = 20;

export default function YourEventsPage() {
  const query = useApi(listOwnEvents);
  // Stays when the last one is left, for its message.
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && (query.data?.waiting.length ?? 0) > 0) setHasWaited(true);
  const owner = String(useSession().user?.id ?? '');
  const drafts = useDrafts(eventDrafts, owner).map((draft) => ({
    id: draft.id,
    name: draftName(draft),
    ...draftText(draft),
    to: '/post-event',
    loss: lossOfDraft(draft),
  }));
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="sm">
        <PageHeading>Your Events (Beta)</PageHeading>
        <Button component={Link} to="/post-event">
          Post an event
        </Button>
      </Group>
      <DraftNotice
        label="Unfinished events"
        drafts={drafts}
        onDiscard={(id) => eventDrafts.drop(owner, id)}
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

const kinds = {
  registered: {
    title: 'Events you are registered for',
    noun: ['event you are registered for', 'events you are registered for'],
    empty: 'You are not registered for any event.',
    line: 'The events that you register for are listed here.',
    next: { children: 'Find an event', to: '/event-list' },
  },
  waiting: {
    title: 'Events you wait for',
    noun: ['event you wait for', 'events you wait for'],
    empty: 'You are on no wait list.',
    line: 'Full events on whose wait list you are, are listed here.',
    next: { children: 'Find an event', to: '/event-list' },
  },
  posted: {
    title: 'Events you have posted',
    noun: ['event you have posted', 'events you have posted'],
    empty: 'You have not posted any event.',
    line: 'Post an event that others can help with, and see who is coming.',
    next: { children: 'Post an event', to: '/post-event' },
  },
} as const;

function OwnEvents({ kind, events }: { readonly kind: OwnKind; readonly events: readonly CommunityEvent[] }) {
  const { title, noun, empty, line, next } = kinds[kind];
  const actions = useEventActions();
  const isPhone = useIsPhone();
  const view = usePageView();
  return (
    <Section title={title}>
      {actions.outcome}
      <DataList
        query={asLoadedQuery(localPage(events, view, {}, PAGE_SIZE))}
        view={view}
        noun={noun}
        nameOf={({ name }) => name}
        columns={columns[kind]}
        cardTitle={({ name }) => name}
        cardLines={cardLines(kind)}
        cardBeside={kind === 'registered' ? besideCard : undefined}
        details={isPhone ? details(kind) : undefined}
        actions={actionsOf(kind, actions, isPhone)}
        empty={empty}
        emptyPicture={<NoEntriesPicture />}
        emptyLine={line}
        emptyHelp={<Button variant="outline" component={Link} {...next} />}
      />
    </Section>
  );
}

const shared: readonly Column<CommunityEvent, never>[] = [
  { title: 'Event', cell: (event) => <EventName event={event} /> },
  { title: 'Date and time', cell: (event) => <EventWhen event={event} /> },
  { title: 'Location', cell: (event) => event.location },
];
const cardLines = (kind: OwnKind) => (event: CommunityEvent) => (
  <>
    <span>
      <EventWhen event={event} /> <PastNote event={event} />
    </span>
    {!isToRecord(kind, event) && <span>{event.location}</span>}
  </>
);

const details = (kind: OwnKind) => (event: CommunityEvent) => <OwnFacts kind={kind} event={event} />;

const besideCard = (event: CommunityEvent) =>
  isToRecord('registered', event) ? <RecordHours event={event} /> : undefined;

const actionsOf = (kind: OwnKind, actions: EventActions, isPhone: boolean) => (event: CommunityEvent) => {
  const own = <OwnEventActions kind={kind} event={event} actions={actions} />;
  return isPhone ? (
    <>
      <ViewEvent event={event} />
      {!isToRecord(kind, event) && own}
    </>
  ) : (
    <Group gap="xs" wrap="nowrap">
      {own}
    </Group>
  );
};

const columns = {
  registered: [
    ...shared,
    { title: 'Organizer', cell: (event: CommunityEvent) => <EventOrganizer event={event} /> },
    { title: 'Seats', cell: seatsText },
  ],
  waiting: [
    ...shared,
    { title: 'Organizer', cell: (event: CommunityEvent) => <EventOrganizer event={event} /> },
    { title: 'Your place', cell: ({ wait_place }: CommunityEvent) => wait_place },
  ],
  posted: [...shared, { title: 'Attendees', cell: seatsText }],
};

function EventName({ event }: EventProps) {
  const { here } = useReturnTo();
  return (
    <>
      <Anchor component={Link} to={addressOf(event)} state={{ events: here }} inherit underline="always">
        {event.name}
      </Anchor>{' '}
      <PastNote event={event} />
    </>
  );
}

function ViewEvent({ event }: EventProps) {
  const { here } = useReturnTo();
  return (
    <Button
      component={Link}
      to={addressOf(event)}
      state={{ events: here }}
      variant="outline"
      aria-label={`View ${eventName(event)}`}
    >
      View
    </Button>
  );
}

function PastNote({ event }: EventProps) {
  if (event.awaits_approval) return <StateMark tone="warn">Waits for approval</StateMark>;
  return event.is_past && <StateMark tone="plain">Past</StateMark>;
}

function OwnFacts({ kind, event }: EventProps & { readonly kind: OwnKind }) {
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
