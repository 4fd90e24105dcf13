/** The events that one is registered for, or has posted: upcoming first, in pages. */
import { useMemo, useState } from 'react';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { pageOf, rangeText } from '#client/ui/lists/page-of.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { usePageTop } from '#client/ui/lists/use-paging.ts';
import { EventOutcome } from '#client/features/events/detail/event-outcome.tsx';
import { inOrder } from '#client/features/events/event-text.ts';
import { OwnEventsCards } from './own-events-cards.tsx';
import type { OwnKind } from './own-event-parts.tsx';
import { OwnEventsTable } from './own-events-table.tsx';
import { useEventActions } from '#client/features/events/use-event-actions.ts';

const PAGE_SIZE = 20;

const kinds = {
  registered: {
    title: 'Events you are registered for',
    empty: 'You are not registered for any event.',
    next: { label: 'Find an event', to: '/event-list' },
    pages: 'Pages of events you are registered for',
  },
  posted: {
    title: 'Events you have posted',
    empty: 'You have not posted any event.',
    next: { label: 'Post an event', to: '/post-event' },
    pages: 'Pages of events you have posted',
  },
} as const;

interface OwnEventsSectionProps {
  readonly kind: OwnKind;
  readonly events: readonly CommunityEvent[];
}

export function OwnEventsSection({ kind, events }: OwnEventsSectionProps) {
  const { title, empty, next, pages } = kinds[kind];
  const actions = useEventActions();
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState(1);
  const ordered = useMemo(() => inOrder(events), [events]);
  const { rows, page } = pageOf(ordered, wanted, PAGE_SIZE);
  const top = usePageTop(page);
  const List = isPhone ? OwnEventsCards : OwnEventsTable;
  return (
    <Stack component="section" gap="md" ref={top} aria-labelledby={`${kind}-events`}>
      <Title order={2} size="h3" id={`${kind}-events`}>
        {title}
      </Title>
      <EventOutcome outcome={actions.outcome} />
      {rows.length > 0 ? (
        <>
          {ordered.length > PAGE_SIZE && (
            <Text size="sm" role="status">
              Showing {rangeText(ordered.length, page, PAGE_SIZE)}
            </Text>
          )}
          <List kind={kind} title={title} events={rows} actions={actions} />
        </>
      ) : (
        <Paper withBorder p="xl">
          <Stack gap="sm" align="start">
            <Text fw={700}>{empty}</Text>
            <Button variant="outline" component={Link} to={next.to}>
              {next.label}
            </Button>
          </Stack>
        </Paper>
      )}
      <PageNumbers label={pages} page={page} total={ordered.length} pageSize={PAGE_SIZE} onPage={setWanted} />
    </Stack>
  );
}
