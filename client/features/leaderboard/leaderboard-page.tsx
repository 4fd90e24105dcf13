/** The leaderboard: who has the most verified hours. */
import { Stack } from '@mantine/core';
import type { ListedRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { TellSchool, type Subject } from '#client/domain/reports/tell-school.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useCountFocus, usePageTop } from '#client/ui/lists/use-paging.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { everybody, filterNames } from './leaderboard-address.ts';
import { useLeaderboard, useOwnRank } from './leaderboard.api.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { hasPodium, LeaderboardList, LeaderboardSkeleton } from './leaderboard-list.tsx';
import { leaderboardFailure, ownRankFailure } from './leaderboard.messages.ts';
import { LeaderboardOpening } from './leaderboard-opening.tsx';
import { OwnRankPanel } from './own-rank.tsx';
import { Today } from './today.tsx';
import { useShowOwnRow, type Target } from './use-show-own-row.ts';

export default function LeaderboardPage() {
  const { status, user, admin } = useSession();
  // Administrators have no rank; with an unknown role, the person counts as a student.
  const student = admin?.is_school_administration ? undefined : user;
  const own = useOwnRank(student?.id);
  const view = useListAddress(filterNames);
  const rows = useLeaderboard(view.filters, view.page);
  const { data, error, isFetching, isPlaceholderData, refetch } = rows;
  const list = usePageTop(view.page);
  const { count, withFocus } = useCountFocus();
  const clear = () => withFocus(view.clear);
  const ownRow = useShowOwnRow({
    find: async () => findOwnRow((await own.refetch()).data, view.filters.in_school !== ''),
    goTo: view.choose,
    shown: data,
    hasFailed: error !== null,
    otherwise: count,
  });

  return (
    <Stack gap="lg">
      <LeaderboardOpening banner={<Today />} />
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
            onClear={clear}
          />
          {error && (
            <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={count}>
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
              count={count}
              list={list}
              page={view.page}
              onPage={view.goTo}
              onFirst={() => withFocus(() => view.goTo(1))}
              onClear={clear}
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
function findOwnRow(reply: ReturnType<typeof useOwnRank>['data'], isOneSchool: boolean): Target | undefined {
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
