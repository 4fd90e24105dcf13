/** Community Events (Beta): all events as cards, those to come first. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import { hasFilters } from '#client/ui/list-address.ts';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { PageNumbers } from '#client/ui/page-numbers.tsx';
import { RetryAlert } from '#client/ui/retry-alert.tsx';
import { useListAddress } from '#client/ui/use-list-address.ts';
import { EventCard } from './event-card.tsx';
import { EventFinder } from './event-finder.tsx';
import { countWords, eventListNames } from './event-list.ts';
import { useEvents } from './events.api.ts';
import { listFailure } from './events.messages.ts';
import classes from './events.module.css';

export function EventListPage() {
  const view = useListAddress(eventListNames);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEvents(view.filters, view.page);
  const top = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);

  // A new page is read from its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [view.page]);

  /** What was pressed is gone afterwards. */
  function withFocus(change: () => void): void {
    change();
    count.current?.focus();
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageHeading>Community Events (Beta)</PageHeading>
        <Button component={Link} to="/post-event">
          Post an event
        </Button>
      </Group>
      <Text maw="65ch">
        Events that people of all schools have posted. Open one to read more and to register; the ones that
        you take part in are in Your Events.
      </Text>
      <EventFinder view={view} />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {listFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the events..." />}
      {data && (
        <Stack gap="md" ref={top} aria-busy={isPlaceholderData} className={classes['list'] ?? ''}>
          <Text size="sm" role="status" ref={count} tabIndex={-1} className={classes['focusOnly'] ?? ''}>
            {countWords(data.page, EVENTS_PAGE_SIZE, data.events.length, data.total)}
          </Text>
          {data.events.length > 0 ? (
            <ul className={classes['grid']} data-stale={isPlaceholderData}>
              {data.events.map((event) => (
                <EventCard key={event.id} event={event} />
              ))}
            </ul>
          ) : (
            <NothingHere
              beyond={data.total > 0 ? data.page : undefined}
              isFiltered={hasFilters(view.filters)}
              onFirst={() => withFocus(() => view.goTo(1))}
              onAll={() => withFocus(() => view.choose({ search: '', show: '' }))}
            />
          )}
          <PageNumbers
            label="Pages of events"
            page={view.page}
            total={data.total}
            pageSize={EVENTS_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface NothingHereProps {
  /** The page that was asked for, when there are events, but on other pages. */
  readonly beyond: number | undefined;
  readonly isFiltered: boolean;
  readonly onFirst: () => void;
  readonly onAll: () => void;
}

function NothingHere({ beyond, isFiltered, onFirst, onAll }: NothingHereProps) {
  if (beyond !== undefined) {
    return (
      <Empty words={`There is no page ${beyond} in this list.`}>
        <Button variant="outline" onClick={onFirst}>
          Go to the first page
        </Button>
      </Empty>
    );
  }
  if (isFiltered) {
    return (
      <Empty words="No event matches what you are looking for.">
        <Group gap="sm">
          <Button variant="outline" onClick={onAll}>
            Show all events
          </Button>
          <Button variant="subtle" component={Link} to="/post-event">
            Post an event
          </Button>
        </Group>
      </Empty>
    );
  }
  return (
    <Empty words="There are no events yet.">
      <Text>Are you planning something that others can help with? Be the first to post it.</Text>
      <Button variant="outline" component={Link} to="/post-event">
        Post an event
      </Button>
    </Empty>
  );
}

function Empty({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="xl" role="status">
      <Stack gap="sm" align="start">
        <Text fw={700}>{words}</Text>
        {children}
      </Stack>
    </Paper>
  );
}
