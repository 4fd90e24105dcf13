import { Fragment, useState, type ReactNode } from 'react';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  activityGroupNames,
  downloadActivity,
  listActivity,
  type ActivityLine,
} from '#features/audit-trail/activity.contract.ts';
import { dayInZone, isCalendarDay } from '#shared/calendar.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolDay, timeOfDay, useSchoolZone } from '#client/ui/format/text.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { Finder } from '#client/ui/list/filters/finder.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { hasFilters, type ListFilters } from '#client/ui/list/filters/list-address.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { groupTitles, reasonOf, sentenceOf, type SentencePart } from './activity-text.ts';

const activityNames = ['search', 'group', 'person', 'from', 'until'] as const;
type ActivityFilters = ListFilters<(typeof activityNames)[number]>;

/** In the server's format; anything invalid in the address means all. */
const wantedActivity = ({ search, group, person, from, until }: ActivityFilters) => ({
  search: search.trim() || undefined,
  group: activityGroupNames.find((name) => name === group),
  person: /^[1-9]\d{0,14}$/.test(person) ? person : undefined,
  from: isCalendarDay(from) ? from : undefined,
  until: isCalendarDay(until) ? until : undefined,
});

/** Newest first; old lines stay while other filters load. */
function useActivity(filters: ActivityFilters) {
  const query = wantedActivity(filters);
  return useInfiniteQuery({
    queryKey: apiKey(listActivity, query),
    queryFn: ({ pageParam, signal }) =>
      callApi(listActivity, { query: { ...query, after: pageParam ?? undefined }, signal }),
    // Safe: the first page follows nothing.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function activityFile(filters: ActivityFilters): DownloadOrder {
  return {
    fileName: 'activity.csv',
    about: 'Activity',
    fetch: (options) => downloadFile(downloadActivity, { query: wantedActivity(filters), ...options }),
  };
}

/** Shows the person's name before the list about them has loaded. */
const personIn = (lines: readonly ActivityLine[], id: string) =>
  lines.flatMap(({ by, about }) => [by, about]).find((person) => String(person?.id) === id);

interface AllActivityProps {
  /** A button for lines that can be taken back. */
  readonly actionOf: (line: ActivityLine) => ReactNode;
}

export function AllActivity({ actionOf }: AllActivityProps) {
  const view = useListAddress(activityNames);
  const { filters, choose } = view;
  const query = useActivity(filters);
  const { data, error, isPlaceholderData, isFetchingNextPage, isFetchNextPageError } = query;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const person = data?.pages[0]?.person ?? personIn(lines, filters.person);
  const [first, setFirst] = useState<string>();

  async function showOlder(): Promise<void> {
    const { data: grown } = await query.fetchNextPage();
    const pages = grown?.pages ?? [];
    if (pages.length > (data?.pages.length ?? 0)) setFirst(pages.at(-1)?.lines[0]?.id);
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Finder label="Search the activity" filters={finder} view={view} />
        <DownloadButton order={activityFile(filters)}>Download</DownloadButton>
      </Group>
      {filters.person !== '' && (
        <Group gap="sm">
          <Button
            variant="light"
            rightSection={<IconX size={16} aria-hidden="true" />}
            aria-label={`Show everybody, not only ${person?.name ?? 'one person'}`}
            onClick={() => choose({ person: '' })}
          >
            {person?.name ?? 'One person'}
          </Button>
        </Group>
      )}
      <Loaded
        query={{ ...query, error: isFetchNextPageError ? null : error }}
        name="The activity"
        placeholder="lines"
      >
        {() =>
          lines.length === 0 ? (
            <EmptyList
              {...(hasFilters(filters)
                ? { text: 'Nothing like that happened.' }
                : {
                    text: 'Nothing happened yet.',
                    picture: <NoEntriesPicture />,
                    line: 'Who joins, decides, changes or downloads something is written down here for two years.',
                  })}
            />
          ) : (
            <Stack gap="md" opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData}>
              <ActivityList lines={lines} first={first} actionOf={actionOf} />
            </Stack>
          )
        }
      </Loaded>
      {isFetchNextPageError && (
        <RetryAlert isFetching={isFetchingNextPage} onRetry={() => void showOlder()}>
          The activity could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {query.hasNextPage && !isFetchNextPageError && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void showOlder()}
          style={{ alignSelf: 'center' }}
        >
          Show older
        </Button>
      )}
    </Stack>
  );
}

const finder = {
  search: { label: 'Name or email', chip: 'Name' },
  group: {
    label: 'What',
    choices: [
      { value: '', label: 'Everything' },
      ...activityGroupNames.map((value) => ({ value, label: groupTitles[value] })),
    ],
  },
  from: { label: 'From', isDay: true },
  until: { label: 'Until', isDay: true },
} as const;

interface ActivityListProps extends AllActivityProps {
  readonly lines: readonly ActivityLine[];
  readonly first: string | undefined;
}

function ActivityList({ lines, first, actionOf }: ActivityListProps) {
  const ended = new Set(
    lines.flatMap(({ kind, facts }) => (kind === 'signal looked at again' ? facts['dismissal'] : [])),
  );
  const zone = useSchoolZone();
  const days = byDay(lines, zone);
  return days.map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Text component="h2" id={`day-${day}`} size="sm" fw={600} c="dimmed" m="0 0 0.25rem">
        {schoolDay(ofDay[0]?.at ?? day, zone)}
      </Text>
      <CompactCards isOrdered>
        {ofDay.map((line) => (
          <Group
            component="li"
            key={line.id}
            align="baseline"
            gap="0.25rem 0.75rem"
            px={12}
            py={7}
            fz="sm"
            lh={1.35}
            style={{ outlineOffset: -2 }}
            tabIndex={-1}
            ref={line.id === first ? focusIt : undefined}
          >
            <Text component="time" inherit miw="4.5rem" c="dimmed" dateTime={line.at}>
              {timeOfDay(line.at, zone)}
            </Text>
            <Sentence line={line} />
            {!ended.has(line.facts['dismissal'] ?? null) && actionOf(line)}
          </Group>
        ))}
      </CompactCards>
    </section>
  ));
}

function byDay(lines: readonly ActivityLine[], zone: string): [string, ActivityLine[]][] {
  const days: [string, ActivityLine[]][] = [];
  for (const line of lines) {
    const day = dayInZone(new Date(line.at), zone);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(line);
    else days.push([day, [line]]);
  }
  return days;
}

function focusIt(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

function Sentence({ line }: { readonly line: ActivityLine }) {
  const reason = reasonOf(line);
  return (
    <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
      {sentenceOf(line).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their order
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
      {reason !== undefined && (
        <Text inherit c="dimmed">
          “{reason}”
        </Text>
      )}
    </Box>
  );
}

function Part({ part }: { readonly part: SentencePart }) {
  if (typeof part === 'string') return part;
  const [to, words] =
    'person' in part
      ? [`/admin/activity?tab=all&person=${part.person.id}`, part.person.name]
      : [`/entry-history/${part.entry}`, part.title];
  return (
    <TextLink to={to} c="var(--ll-ink)" fw={600}>
      {words}
    </TextLink>
  );
}
