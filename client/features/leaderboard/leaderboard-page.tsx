/** The leaderboard: who has the most verified hours, for visitors and for people who are signed in. */
import { useEffect, useRef } from 'react';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import { hasFilters } from '#client/ui/list-address.ts';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { PageNumbers } from '#client/ui/page-numbers.tsx';
import { useListAddress } from '#client/ui/use-list-address.ts';
import { DateBanner } from './date-banner.tsx';
import { filterNames } from './leaderboard-address.ts';
import { useLeaderboard } from './leaderboard.api.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { leaderboardFailure } from './leaderboard.messages.ts';
import { LeaderboardRows } from './leaderboard-rows.tsx';

export function LeaderboardPage() {
  const view = useListAddress(filterNames);
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeaderboard(view.filters, view.page);
  const list = useRef<HTMLDivElement>(null);

  // A new page is read from its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [view.page]);

  return (
    <Stack gap="lg">
      <DateBanner />
      <PageHeading>Leaderboard</PageHeading>
      <Text maw="65ch">
        Students by their verified volunteer hours. Titles: Bronze from 25 hours, Silver from 50, Gold from
        100, Platinum from 200.
      </Text>
      <LeaderboardFilters typed={view.typed} onType={view.type} onClear={view.clear} />
      {error && (
        <ErrorAlert>
          <Stack gap="sm" align="start">
            <span>{leaderboardFailure(error)}</span>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </ErrorAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the leaderboard..." />}
      {data && (
        <Stack gap="md" ref={list} aria-busy={isPlaceholderData}>
          <Text size="sm" role="status">
            {countWords(data.page, data.rows.length, data.total)}
          </Text>
          {data.rows.length > 0 && <LeaderboardRows rows={data.rows} isStale={isPlaceholderData} />}
          {data.total === 0 && <NobodyYet isFiltered={hasFilters(view.filters)} onClear={view.clear} />}
          {data.total > 0 && data.rows.length === 0 && <NoSuchPage onFirst={() => view.goTo(1)} />}
          <PageNumbers
            label="Pages of the leaderboard"
            page={view.page}
            total={data.total}
            pageSize={LEADERBOARD_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
    </Stack>
  );
}

function countWords(page: number, shown: number, total: number): string {
  if (shown === 0) return '';
  const first = (page - 1) * LEADERBOARD_PAGE_SIZE + 1;
  return `Showing ${first} to ${first + shown - 1} of ${total} ${total === 1 ? 'student' : 'students'}`;
}

function NobodyYet({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <Paper withBorder p="xl" role="status">
      <Stack gap="sm" align="start">
        <Text fw={700}>{isFiltered ? 'No student matches these filters.' : 'Nobody is here yet.'}</Text>
        {isFiltered ? (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <Text>Students appear here as soon as their first entry is verified.</Text>
        )}
      </Stack>
    </Paper>
  );
}

function NoSuchPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <Paper withBorder p="xl" role="status">
      <Stack gap="sm" align="start">
        <Text fw={700}>The leaderboard has fewer pages than this.</Text>
        <Button variant="outline" onClick={onFirst}>
          Go to the first page
        </Button>
      </Stack>
    </Paper>
  );
}
