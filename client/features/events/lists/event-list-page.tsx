/** Community Events (Beta): all events as cards, upcoming ones first. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel, totalText } from '#client/ui/lists/page-of.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useCountFocus, useKnownTotal, usePageTop } from '#client/ui/lists/use-paging.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { EventCard } from './event-card.tsx';
import { EventCards } from './event-cards.tsx';
import { EventFinder } from './event-finder.tsx';
import { eventListNames, eventsListed } from './event-list.ts';
import { useEvents } from '#client/features/events/events.api.ts';
import { listFailure } from '#client/features/events/events.messages.ts';
import classes from '#client/features/events/events.module.css';

export default function EventListPage() {
  const view = useListAddress(eventListNames);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEvents(view.filters, view.page);
  const total = useKnownTotal(view.filters, isPlaceholderData ? undefined : data?.total);
  const top = usePageTop(view.page);
  const { count, withFocus } = useCountFocus();
  const clear = () => withFocus(() => view.choose({ search: '', show: '' }));

  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageHeading>Community Events (Beta)</PageHeading>
        <Button component={Link} to="/post-event">
          Post an event
        </Button>
      </Group>
      <Text maw="65ch">
        Posted by people of all schools. Yours are in{' '}
        <Anchor component={Link} to="/your-events" inherit underline="always">
          Your Events
        </Anchor>
        .
      </Text>
      <EventFinder view={view} onClear={clear} />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={count}>
          {listFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the events..." shape="cards" />}
      {(data ?? total) !== undefined && (
        <Stack gap="md" ref={top} aria-busy={isPlaceholderData} className={classes.list}>
          <ListCount ref={count}>
            {data
              ? countLabel({ ...data, pageSize: EVENTS_PAGE_SIZE, shown: data.events.length }, eventsListed)
              : totalText(total ?? 0, eventsListed)}
          </ListCount>
          {data && data.events.length > 0 && <Events events={data.events} isStale={isPlaceholderData} />}
          {data?.events.length === 0 && (
            <NothingHere
              beyond={data.total > 0 ? data.page : undefined}
              isFiltered={hasFilters(view.filters)}
              onFirst={() => withFocus(() => view.goTo(1))}
              onAll={clear}
            />
          )}
          <PageNumbers
            label="Pages of events"
            page={view.page}
            total={data?.total ?? total ?? 0}
            pageSize={EVENTS_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface EventsProps {
  readonly events: readonly CommunityEvent[];
  readonly isStale: boolean;
}

function Events(props: EventsProps) {
  return useIsPhone() ? <EventCards {...props} /> : <EventGrid {...props} />;
}

function EventGrid({ events, isStale }: EventsProps) {
  return (
    <ul className={classes.grid} data-stale={isStale}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </ul>
  );
}

interface NothingHereProps {
  /** The page asked for, when only other pages have events. */
  readonly beyond: number | undefined;
  readonly isFiltered: boolean;
  readonly onFirst: () => void;
  readonly onAll: () => void;
}

function NothingHere({ beyond, isFiltered, onFirst, onAll }: NothingHereProps) {
  if (beyond !== undefined) return <NoSuchPage page={beyond} onFirst={onFirst} />;
  if (isFiltered) {
    return (
      <EmptyList words="No event matches what you are looking for.">
        <Group gap="sm">
          <Button variant="outline" onClick={onAll}>
            Show all events
          </Button>
          <Button variant="subtle" component={Link} to="/post-event">
            Post an event
          </Button>
        </Group>
      </EmptyList>
    );
  }
  return (
    <EmptyList words="There are no events yet.">
      <Text>Are you planning something that others can help with? Be the first to post it.</Text>
      <Button variant="outline" component={Link} to="/post-event">
        Post an event
      </Button>
    </EmptyList>
  );
}
