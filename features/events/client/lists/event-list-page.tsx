import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { listEvents, type CommunityEvent } from '#features/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#features/events/events.rules.ts';
import { ageFilter } from '#shared/minimum-age.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import { knownView } from '#client/ui/list/filters/finder.tsx';
import { trimmedFilters } from '#client/ui/list/filters/list-address.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import {
  EventLeaf,
  EventMarks,
  EventPlace,
  EventSeats,
  EventWhen,
} from '#features/events/client/event-facts.tsx';
import { addressOf, shownBy, shows } from '#features/events/client/event-text.ts';
import { listFailure } from '#features/events/client/events.messages.ts';
import list from '#client/ui/list/list.module.css';

/** With the call's names. */
const names = ['search', 'show', 'age'] as const;
const finder = {
  label: 'Find events',
  filters: {
    search: { label: 'Name, description, location or organizer', chip: '' },
    show: { label: 'Show', choices: shows },
    age: ageFilter,
  },
};

export default function EventListPage() {
  const view = knownView(useListAddress(names), finder.filters);
  const filters = { ...trimmedFilters(view.filters), show: shownBy(view.filters.show) };
  const query = useApiPage(listEvents, filters, view.page, EVENTS_PAGE_SIZE);
  const post = { to: '/post-event', children: 'Post an event' };
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <PageHeading>Community Events (Beta)</PageHeading>
        <ButtonLink {...post} />
      </Group>
      <Text maw="65ch">
        Posted by people at all schools. Yours are in <TextLink to="/your-events">Your Events</TextLink>.
      </Text>
      <DataList
        query={query}
        view={view}
        noun={['event', 'events']}
        failure={listFailure}
        finder={finder}
        empty="There are no events yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="Are you planning something that others can help with? Be the first to post it."
        emptyHelp={<ButtonLink variant="outline" {...post} />}
        noMatch="No event matches what you are looking for."
        noMatchHelp={<ButtonLink variant="subtle" {...post} />}
      >
        {(events, isStale) => (
          <SimpleGrid
            component="ul"
            minColWidth="min(19rem, 100%)"
            spacing="xs"
            m={0}
            p={0}
            opacity={isStale ? 0.6 : 1}
            style={{ listStyle: 'none' }}
          >
            {events.map((event) => (
              <GridCard key={event.id} event={event} />
            ))}
          </SimpleGrid>
        )}
      </DataList>
    </Stack>
  );
}

function GridCard({ event }: { readonly event: CommunityEvent }) {
  const isPhone = useIsPhone();
  const { here } = useReturnTo();
  return (
    <Paper
      component="li"
      withBorder
      pos="relative"
      px="sm"
      py={5}
      bg={event.is_past ? 'var(--ll-surface-sunk)' : undefined}
      style={{
        borderInlineStart: `0.25rem solid var(${event.is_past ? '--ll-line-strong' : '--ll-accent'})`,
        overflowWrap: 'anywhere',
      }}
    >
      <Group align="start" gap="0.5rem 0.75rem" c="var(--ll-ink-soft)" fz="var(--ll-text-note)" lh={1.3}>
        <EventLeaf event={event} />
        <Stack gap={1} flex="1 1 10rem" miw={0}>
          <Title order={2} fz="md" lh={1.2} c="var(--ll-ink)">
            <TextLink
              to={addressOf(event)}
              state={{ events: here }}
              underline="hover"
              c="inherit"
              className={list.cover}
            >
              {event.name}
            </TextLink>
          </Title>
          <span>
            <EventWhen event={event} />
          </span>
          <EventPlace event={event} />
          {!isPhone && (
            <Text inherit lineClamp={1}>
              {event.description}
            </Text>
          )}
          <Group gap="0.125rem 0.5rem" mt={2}>
            {!(isPhone && (event.is_past || event.is_registered)) && <EventSeats event={event} />}
            <EventMarks event={event} />
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
}
