/** The leaderboard: who has the most verified hours, for visitors and for people who are signed in. */
import { Button, Stack, Text } from '@mantine/core';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { EmptyList } from '#client/ui/empty-list.tsx';
import { hasFilters } from '#client/ui/list-address.ts';
import { ListCount } from '#client/ui/list-count.tsx';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { PageNumbers } from '#client/ui/page-numbers.tsx';
import { NoSuchPage } from '#client/ui/no-such-page.tsx';
import { countWords } from '#client/ui/page-of.ts';
import { RetryAlert } from '#client/ui/retry-alert.tsx';
import { useCountFocus } from '#client/ui/use-count-focus.ts';
import { useListAddress } from '#client/ui/use-list-address.ts';
import { usePageTop } from '#client/ui/use-page-top.ts';
import { DateBanner } from './date-banner.tsx';
import { filterNames } from './leaderboard-address.ts';
import { useLeaderboard } from './leaderboard.api.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { leaderboardFailure } from './leaderboard.messages.ts';
import { LeaderboardRows } from './leaderboard-rows.tsx';

export function LeaderboardPage() {
  const view = useListAddress(filterNames);
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeaderboard(view.filters, view.page);
  const list = usePageTop(view.page);
  const { count, withFocus } = useCountFocus();
  const clear = () => withFocus(view.clear);

  return (
    <Stack gap="lg">
      <DateBanner />
      <PageHeading>Leaderboard</PageHeading>
      <Text maw="65ch">
        Students by their verified volunteer hours. Titles: Bronze from 25 hours, Silver from 50, Gold from
        100, Platinum from 200.
      </Text>
      <LeaderboardFilters typed={view.typed} onType={view.type} onClear={clear} />
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={count}>
          {leaderboardFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the leaderboard..." />}
      {data && (
        <Stack gap="md" ref={list} aria-busy={isPlaceholderData}>
          <ListCount ref={count}>
            {countWords({ ...data, pageSize: LEADERBOARD_PAGE_SIZE, shown: data.rows.length }, [
              'student',
              'students',
            ])}
          </ListCount>
          {data.rows.length > 0 && <LeaderboardRows rows={data.rows} isStale={isPlaceholderData} />}
          {data.rows.length === 0 && (
            <NobodyHere
              beyond={data.total > 0 ? data.page : undefined}
              isFiltered={hasFilters(view.filters)}
              onFirst={() => withFocus(() => view.goTo(1))}
              onClear={clear}
            />
          )}
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

interface NobodyHereProps {
  /** The page that was asked for, when there are students, but on other pages. */
  readonly beyond: number | undefined;
  readonly isFiltered: boolean;
  readonly onFirst: () => void;
  readonly onClear: () => void;
}

function NobodyHere({ beyond, isFiltered, onFirst, onClear }: NobodyHereProps) {
  if (beyond !== undefined) return <NoSuchPage page={beyond} onFirst={onFirst} />;
  if (isFiltered) {
    return (
      <EmptyList words="No student matches these filters.">
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyList>
    );
  }
  return (
    <EmptyList words="Nobody is here yet.">
      <Text>Students appear here as soon as their first entry is verified.</Text>
    </EmptyList>
  );
}
