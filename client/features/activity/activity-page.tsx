/** What happened in the school, for its administrators. */
import { Fragment, useState } from 'react';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  activityGroupNames,
  downloadActivity,
  listActivity,
  type ActivityGroup,
  type ActivityLine,
} from '#shared/activity/activity.contract.ts';
import { dayInZone, isCalendarDay } from '#shared/calendar.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { dayText, schoolDay, timeOfDay, useSchoolZone } from '#client/ui/format/text.ts';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { hasFilters, type ListFilters } from '#client/ui/list/list-address.ts';
import { useListAddress, type ListView } from '#client/ui/list/use-list-address.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { FindRow, searchChips, type FindChip } from '#client/ui/list/find-row.tsx';
import { activityFailure, groupTitles, reasonOf, sentenceOf, type SentencePart } from './activity-text.ts';
import classes from './activity.module.css';

/** The filters in the address. */
const activityNames = ['search', 'group', 'person', 'from', 'until'] as const;
type ActivityFilters = ListFilters<(typeof activityNames)[number]>;

/** The filters as the server takes them; what an address says beyond that means everything. */
function wantedActivity({ search, group, person, from, until }: ActivityFilters) {
  return {
    search: search.trim() || undefined,
    group: readGroup(group),
    person: /^[1-9]\d{0,14}$/.test(person) ? person : undefined,
    from: isCalendarDay(from) ? from : undefined,
    until: isCalendarDay(until) ? until : undefined,
  };
}

function readGroup(group: string): ActivityGroup | undefined {
  return activityGroupNames.find((name) => name === group);
}

/** Pages of the activity, newest first; those before stay while other filters are loading. */
function useActivity(filters: ActivityFilters) {
  const query = wantedActivity(filters);
  return useInfiniteQuery({
    queryKey: apiKey(listActivity, query),
    queryFn: ({ pageParam, signal }) =>
      callApi(listActivity, { query: { ...query, after: pageParam ?? undefined }, signal }),
    // Safe: the first page comes after nothing.
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

/** Known before the list about them is there. */
function personIn(lines: readonly ActivityLine[], id: string) {
  return lines.flatMap(({ by, about }) => [by, about]).find((person) => String(person?.id) === id);
}

export default function ActivityPage() {
  const view = useListAddress(activityNames);
  const { filters, choose } = view;
  const { data, error, isFetching, isPlaceholderData, isFetchNextPageError, ...more } = useActivity(filters);
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const person = data?.pages[0]?.person ?? personIn(lines, filters.person);
  const [first, setFirst] = useState<string>();

  async function showOlder(): Promise<void> {
    const { data: grown } = await more.fetchNextPage();
    const pages = grown?.pages ?? [];
    if (pages.length > (data?.pages.length ?? 0)) setFirst(pages.at(-1)?.lines[0]?.id);
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading>Activity</PageHeading>
        <DownloadButton order={activityFile(filters)}>Download</DownloadButton>
      </Group>
      <ActivityFinder view={view} />
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
      {error && !isFetchNextPageError && (
        <RetryAlert isFetching={isFetching} onRetry={() => void more.refetch()}>
          {activityFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the activity..." shape="lines" />}
      {data && lines.length === 0 && (
        <EmptyList words={hasFilters(filters) ? 'Nothing like that happened.' : 'Nothing happened yet.'} />
      )}
      {lines.length > 0 && (
        <Stack gap="md" opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData}>
          <ActivityList lines={lines} first={first} />
        </Stack>
      )}
      {isFetchNextPageError && (
        <RetryAlert isFetching={more.isFetchingNextPage} onRetry={() => void showOlder()}>
          {activityFailure(error)}
        </RetryAlert>
      )}
      {more.hasNextPage && !isFetchNextPageError && (
        <Button
          variant="default"
          loading={more.isFetchingNextPage}
          onClick={() => void showOlder()}
          style={{ alignSelf: 'center' }}
        >
          Show older
        </Button>
      )}
    </Stack>
  );
}

type View = ListView<keyof ActivityFilters>;

const everything: ActivityFilters = { search: '', group: '', person: '', from: '', until: '' };

/** Narrows the activity to names, a kind, days, or one person. */
function ActivityFinder({ view }: { readonly view: View }) {
  const { typed, type, choose } = view;
  return (
    <FindRow label="Search the activity" chips={chipsOf(view)}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" style={{ alignItems: 'end' }}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="What"
          data={[
            { value: '', label: 'Everything' },
            ...activityGroupNames.map((value) => ({ value, label: groupTitles[value] })),
          ]}
          value={readGroup(typed.group) ?? ''}
          onChange={(event) => choose({ group: event.currentTarget.value })}
        />
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'Until'}
            value={typed[name]}
            onChange={(event) => choose({ [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      {hasFilters({ ...typed, person: '' }) && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          onClick={() => choose({ ...everything, person: typed.person })}
        >
          Clear filters
        </Button>
      )}
    </FindRow>
  );
}

function chipsOf({ filters, choose }: View): FindChip[] {
  const group = readGroup(filters.group);
  const days = (['from', 'until'] as const).filter((name) => isCalendarDay(filters[name]));
  return [
    ...searchChips('Name', filters.search, () => choose({ search: '' })),
    ...(group === undefined ? [] : [{ words: groupTitles[group], onRemove: () => choose({ group: '' }) }]),
    ...days.map((name) => ({
      words: `${name === 'from' ? 'From' : 'Until'} ${dayText(filters[name])}`,
      onRemove: () => choose({ [name]: '' }),
    })),
  ];
}

interface ActivityListProps {
  readonly lines: readonly ActivityLine[];
  /** The line that takes the focus: the first that came last. */
  readonly first: string | undefined;
}

/** What happened, newest first, by days. */
function ActivityList({ lines, first }: ActivityListProps) {
  const zone = useSchoolZone();
  const days = byDay(lines, zone);
  return days.map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Text component="h2" id={`day-${day}`} size="sm" fw={600} c="dimmed" m="0 0 0.25rem">
        {schoolDay(ofDay[0]?.at ?? day, zone)}
      </Text>
      <CompactCards isOrdered>
        {ofDay.map((line) => (
          <li
            key={line.id}
            className={classes.line}
            tabIndex={-1}
            ref={line.id === first ? focusIt : undefined}
          >
            <time dateTime={line.at} className={classes.time}>
              {timeOfDay(line.at, zone)}
            </time>
            <Sentence line={line} />
          </li>
        ))}
      </CompactCards>
    </section>
  ));
}

/** The lines of each day of the school, in their order. */
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

function focusIt(item: HTMLLIElement | null): void {
  item?.focus({ preventScroll: true });
}

function Sentence({ line }: { readonly line: ActivityLine }) {
  const reason = reasonOf(line);
  return (
    <span className={classes.words}>
      {sentenceOf(line).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their order
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
      {reason !== undefined && <span className={classes.reason}>“{reason}”</span>}
    </span>
  );
}

function Part({ part }: { readonly part: SentencePart }) {
  if (typeof part === 'string') return part;
  const [to, words] =
    'person' in part
      ? [`/admin/activity?person=${part.person.id}`, part.person.name]
      : [`/entry-history/${part.entry}`, part.title];
  return (
    <Link to={to} className={classes.link}>
      {words}
    </Link>
  );
}
