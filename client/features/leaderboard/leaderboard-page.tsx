/**
 * The leaderboard: who has the most verified hours. Its list is not a DataList: it has a podium, the own row among the others, and
 * is refreshed every 20 minutes, as the own rank is.
 */
import { useEffect, useState, type RefObject } from 'react';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  getLeaderboard,
  getOwnRank,
  type ListedRow,
  type OwnRankReply,
} from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE, LEADERBOARD_REFRESH_MS } from '#shared/leaderboard/leaderboard.rules.ts';
import { TellSchool, type Subject } from '#client/domain/reports/tell-school.tsx';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmptyList, NoSuchPage } from '#client/ui/list/empty-list.tsx';
import { hasFilters, sameFilters, trimmedFilters } from '#client/ui/list/list-address.ts';
import { ListCount, PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { countLabel } from '#client/ui/list/page-of.ts';
import { useListAddress, type ListView } from '#client/ui/list/use-list-address.ts';
import { useCountFocus, usePageTop, type CountFocus } from '#client/ui/list/use-paging.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { LeaderboardRows } from './leaderboard-rows.tsx';
import {
  everybody,
  filterNames,
  filterText,
  leaderboardFailure,
  ownRankFailure,
  type FilterName,
  type Filters,
} from './leaderboard-text.ts';
import { OwnRankPanel } from './own-rank.tsx';
import { Podium } from './podium.tsx';
import { ownRowOf, useShowOwnRow, type ShownRows, type Target } from './use-show-own-row.ts';
import classes from './leaderboard.module.css';

const banner = {
  borderLeft: '0.375rem solid var(--ll-lime)',
  borderRadius: 'var(--mantine-radius-md)',
  background: 'var(--ll-brand)',
  color: 'var(--ll-on-brand)',
};

export default function LeaderboardPage() {
  const { status, user, admin } = useSession();
  // Administrators have no rank; with an unknown role, the person counts as a student.
  const student = admin?.is_school_administration ? undefined : user;
  const own = useQuery({
    queryKey: [...apiKey(getOwnRank), student?.id],
    queryFn: ({ signal }) => callApi(getOwnRank, { signal }),
    enabled: student !== undefined,
    refetchInterval: LEADERBOARD_REFRESH_MS,
  });
  const view = useListAddress(filterNames);
  const rows = useLeaderboard(view.filters, view.page);
  const { data, error, isFetching, isPlaceholderData, refetch } = rows;
  const focus = useCountFocus();
  const ownRow = useShowOwnRow({
    find: async () => findOwnRow((await own.refetch()).data, view.filters.in_school !== ''),
    goTo: view.choose,
    shown: data,
    hasFailed: error !== null,
    otherwise: focus.count,
  });

  return (
    <Stack gap="lg">
      <Text px="md" py="xs" ta="center" fw={600} style={banner}>
        <Today />
      </Text>
      <PageHeading>Leaderboard</PageHeading>
      <Text maw="65ch">
        By verified hours. Starter below 25, Bronze from 25, Silver from 50, Gold from 100, Platinum from 200.
      </Text>
      {/* The own rank comes above the list, which must not jump when it is known who is signed in. */}
      {status === 'loading' ? (
        <LoadingBlock />
      ) : (
        <>
          {student && (
            <OwnRankPanel
              reply={own.data}
              onShow={ownRow.show}
              failure={
                own.error && (
                  <RetryAlert isFetching={own.isFetching} onRetry={() => void own.refetch()}>
                    {ownRankFailure(own.error)}
                  </RetryAlert>
                )
              }
            />
          )}
          <LeaderboardFilters
            typed={view.typed}
            ownSchool={own.data?.school ?? admin?.school}
            onType={view.type}
            onSchool={(in_school) => view.choose({ in_school, school: '' })}
            onClear={() => focus.withFocus(view.clear)}
          />
          {error && (
            <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={focus.count}>
              {leaderboardFailure(error)}
            </RetryAlert>
          )}
          {!data && !error && <LeaderboardSkeleton withPodium={hasPodium(view)} />}
          {data && (
            <LeaderboardList
              data={data}
              isStale={isPlaceholderData}
              mine={own.data?.mine}
              ownRow={ownRow.row}
              view={view}
              focus={focus}
            />
          )}
          {status === 'signed-in' && data && data.rows.length > 0 && (
            <TellSchool subjects={data.rows.map(nameSubject)} />
          )}
        </>
      )}
    </Stack>
  );
}

/** The page with the own row, in the school's list or in everyone's. */
function findOwnRow(reply: OwnRankReply | undefined, isOneSchool: boolean): Target | undefined {
  if (!reply?.mine) return undefined;
  const { row, overall, in_school } = reply.mine;
  if (isOneSchool) return { filters: everybody(row.user__school), page: in_school.page };
  return { filters: everybody(), page: overall.page };
}

function nameSubject(row: ListedRow): Subject {
  const { user__first_name: first_name, user__last_name: last_name, user__school: school } = row;
  const graduation_year = row.user__graduation_year;
  return {
    label: `${first_name} ${last_name}, ${school}`,
    about: { kind: 'name', first_name, last_name, school, graduation_year },
  };
}

/** A page left open overnight shows the new day after at most this. */
const LOOK_AGAIN_MS = 60_000;

/** Today's date in the visitor's time zone. */
function Today() {
  const [today, setToday] = useState(dayLabel);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayLabel()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** `Saturday, May 2, 2026`. By hand, because Intl costs a phone 40 ms at first use. */
function dayLabel(): string {
  const now = new Date();
  return `${weekdays[now.getDay()]}, ${months[now.getMonth()]} ${now.getDate()}, ${now.getFullYear()}`;
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Rows with their page and filters: those before, while the next ones are loading. */
interface LeaderboardPageOfRows extends ShownRows {
  /** Rows on all pages. */
  readonly total: number;
}

/** One page; the page before stays while the next one is loading. */
function useLeaderboard(filters: Filters, page: number) {
  // Visitors may see less, so their rows must not stay after signing in.
  const { user } = useSession();
  return useQuery({
    queryKey: [...apiKey(getLeaderboard), user?.id ?? null, trimmedFilters(filters), page],
    queryFn: async ({ signal }): Promise<LeaderboardPageOfRows> => {
      const query = { ...trimmedFilters(filters), page, page_size: LEADERBOARD_PAGE_SIZE };
      const { data, headers } = await callApiWithHeaders(getLeaderboard, { query, signal });
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page, filters };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LEADERBOARD_REFRESH_MS,
  });
}

interface LeaderboardListProps {
  readonly data: LeaderboardPageOfRows;
  /** These rows are shown while others are loading. */
  readonly isStale: boolean;
  readonly mine: OwnRankReply['mine'] | undefined;
  readonly ownRow: RefObject<HTMLElement | null>;
  readonly view: ListView<FilterName>;
  readonly focus: CountFocus;
}

function LeaderboardList({ data, isStale, mine, ownRow, view, focus }: LeaderboardListProps) {
  const { count, withFocus } = focus;
  const list = usePageTop(view.page);
  const { rows, filters, total } = data;
  const { in_school } = filters;
  return (
    <Stack gap="md" ref={list} aria-busy={isStale}>
      {hasPodium(data) && <Podium rows={rows} total={total} school={in_school} isStale={isStale} />}
      <Stack gap={4}>
        <ListCount ref={count}>
          <span>
            {countLabel({ ...data, pageSize: LEADERBOARD_PAGE_SIZE, shown: rows.length }, [
              'student',
              'students',
            ])}
          </span>
          {/* Another list may have the same count: screen readers get the filters, too. */}
          {rows.length > 0 && hasFilters(filters) && <VisuallyHidden>{filterText(filters)}</VisuallyHidden>}
        </ListCount>
        {in_school !== '' && <Text size="sm">Only students of {in_school}.</Text>}
        {rows.some(({ movement }) => movement !== undefined) && (
          <Text size="sm">▲ and ▼: places gained and lost since Monday.</Text>
        )}
      </Stack>
      {rows.length > 0 && (
        <LeaderboardRows
          rows={rows}
          isStale={isStale}
          ownIndex={mine ? ownRowOf(data, mine) : undefined}
          ownRow={ownRow}
          isOneSchool={in_school !== ''}
        />
      )}
      {rows.length === 0 && total > 0 && (
        <NoSuchPage page={data.page} onFirst={() => withFocus(() => view.goTo(1))} />
      )}
      {total === 0 && hasFilters(filters) && (
        <EmptyList words="No student matches these filters.">
          <Button variant="outline" onClick={() => withFocus(view.clear)}>
            Clear filters
          </Button>
        </EmptyList>
      )}
      {total === 0 && !hasFilters(filters) && (
        <EmptyList words="Nobody is here yet.">
          <Text>Students appear here as soon as their first entry is verified.</Text>
        </EmptyList>
      )}
      <PageNumbers
        label="Pages of the leaderboard"
        page={view.page}
        total={total}
        pageSize={LEADERBOARD_PAGE_SIZE}
        onPage={view.goTo}
      />
    </Stack>
  );
}

/** Only the list of everyone or of a whole school has a podium, not a search. */
function hasPodium({ page, filters }: Pick<LeaderboardPageOfRows, 'page' | 'filters'>): boolean {
  return page === 1 && sameFilters(filters, everybody(filters.in_school));
}

/** Keeps the room of the podium and of the rows while they are loading. */
function LeaderboardSkeleton({ withPodium }: { readonly withPodium: boolean }) {
  return (
    <div role="status" data-shape="lines">
      <VisuallyHidden>Loading the leaderboard...</VisuallyHidden>
      <div aria-hidden="true" className={classes.skeleton}>
        {withPodium && <span className={classes.skeletonPodium} />}
        {Array.from({ length: LEADERBOARD_PAGE_SIZE }, (_, index) => (
          <span key={index} className={classes.skeletonRow} />
        ))}
      </div>
    </div>
  );
}
