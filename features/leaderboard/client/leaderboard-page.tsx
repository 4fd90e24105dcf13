import { useEffect, useState } from 'react';
import { Group, Stack, Text, VisuallyHidden, Box } from '@mantine/core';
import {
  getLeaderboard,
  getOwnRank,
  type ListedRow,
  type OwnRank,
  type OwnRankReply,
} from '#features/leaderboard/leaderboard.contract.ts';
import { offeredGraduationYears } from '#features/accounts/accounts.rules.ts';
import {
  LEADERBOARD_PAGE_SIZE,
  LEADERBOARD_REFRESH_MS,
  titles,
} from '#features/leaderboard/leaderboard.rules.ts';
import { ReportProblem, type Subject } from '#features/membership/client/reports/report-problem.tsx';
import { getAdviserStatus } from '#features/groups/groups.contract.ts';
import { isMissing } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi, useApiPage } from '#client/platform/use-api.ts';
import { ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { GoalReachedPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import type { Query } from '#client/ui/list/loaded.tsx';
import { sameFilters } from '#client/ui/list/filters/list-address.ts';
import type { Filters as Finding } from '#client/ui/list/filters/finder.tsx';
import { useListAddress, type ListView } from '#client/ui/list/filters/use-list-address.ts';
import { LeaderboardRows } from './leaderboard-rows.tsx';
import {
  everybody,
  filterNames,
  filterText,
  leaderboardFailure,
  ownRankFailure,
  type FilterName,
  type Filters,
  nextPlaceText,
  sharedText,
} from './leaderboard-text.ts';
import { Podium } from './podium.tsx';
import { ownRowOf } from './own-row.ts';
import classes from './leaderboard.module.css';
import { amountText, countText } from '#client/ui/format/text.ts';
import { CardSection } from '#client/ui/list/section.tsx';

const refreshed = { refetchInterval: LEADERBOARD_REFRESH_MS };

export default function LeaderboardPage() {
  const { status, user, admin } = useSession();
  // Administrators have no rank; with an unknown role, the user counts as a student.
  const student = admin?.is_school_administration ? undefined : user;
  const own = useApi(getOwnRank, {}, { ...refreshed, enabled: student !== undefined });
  // The response stays cached when the session ends.
  const reply = student && own.data;
  const advised = useApi(getAdviserStatus, {}, { enabled: user !== undefined, staleTime: Infinity }).data;
  const groups = new Map(
    [...(advised?.groups ?? []), ...(advised?.member_of ?? [])].map(({ id, name }) => [String(id), name]),
  );
  const view = withOneSchool(useListAddress(filterNames));
  const query = useApiPage(getLeaderboard, view.filters, view.page, LEADERBOARD_PAGE_SIZE, refreshed);
  // Rows with the page and filters they belong to, while the next ones load.
  const shown = query.data && { ...query.data, filters: query.data.query };
  const { in_school } = shown?.filters ?? view.filters;

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>Leaderboard</PageHeading>
        <Text className={classes.banner}>
          <Today />
        </Text>
      </Group>
      {/* Above the list, which must not jump once the user is known. */}
      {status === 'loading' ? (
        <LoadingBlock />
      ) : isMissing(query.error) ? (
        <Text role="status">
          You cannot see this group. <TextLink to="/leaderboard">Show all students</TextLink>
        </Text>
      ) : (
        <>
          <div className={classes.top}>
            {student && <OwnRankPanel query={own} />}
            {shown && hasPodium(shown) && (
              <Podium {...shown} school={in_school} isStale={query.isPlaceholderData} />
            )}
            {query.isPending && hasPodium(view) && <div style={{ minHeight: '12.5rem' }} />}
          </div>
          {in_school !== '' && <Text size="sm">Only students of {in_school}.</Text>}
          <div style={{ minHeight: query.isPending ? '72rem' : undefined }}>
            <DataList
              query={query}
              view={view}
              noun={['student', 'students']}
              what="The leaderboard"
              failure={leaderboardFailure}
              finder={{
                label: 'Filter the leaderboard',
                filters: finding(view.filters, reply?.school ?? admin?.school, groups),
                isFolded: true,
              }}
              // Another list can have the same count, so screen readers also get the filters.
              counted={
                shown &&
                shown.rows.length > 0 && (
                  <VisuallyHidden>
                    {filterText({ ...shown.filters, group: groups.get(shown.filters.group) ?? '' })}
                  </VisuallyHidden>
                )
              }
              empty="Nobody is on the leaderboard yet."
              emptyPicture={<GoalReachedPicture />}
              emptyLine="Students appear here as soon as their first entry is verified."
            >
              {(rows, isStale) => (
                <>
                  <details className={classes.titles}>
                    <summary>What the ranks mean</summary>
                    Verified hours: {titles.toReversed().map(titleRule).join(', ')}.
                  </details>
                  <LeaderboardRows
                    rows={rows}
                    isStale={isStale}
                    ownIndex={shown && reply?.mine ? ownRowOf(shown, reply.mine) : undefined}
                    isOneSchool={in_school !== ''}
                  />
                </>
              )}
            </DataList>
          </div>
          {status === 'signed-in' && query.data && query.data.rows.length > 0 && (
            <ReportProblem subjects={query.data.rows.map(nameSubject)} />
          )}
        </>
      )}
    </Stack>
  );
}

const titleRule = ({ title, from }: (typeof titles)[number]) =>
  from === 0 ? `${title} below 25` : `${title} from ${from}`;

function finding(
  { in_school, graduation_year }: Filters,
  own: string | undefined,
  groups: ReadonlyMap<string, string>,
) {
  const school = in_school || own;
  const years = new Set([...offeredGraduationYears.map(String), graduation_year]);
  years.delete('');
  return {
    name: { label: 'Name' },
    school: { label: 'School' },
    rank: { label: 'Rank (place or title)', hint: '3 or Gold', chip: 'Rank' },
    graduation_year: {
      label: 'Graduation year',
      choices: [
        { value: '', label: 'All years' },
        ...[...years].sort().map((year) => ({ value: year, label: year })),
      ],
    },
    ...(groups.size > 0 && {
      group: {
        label: 'Group',
        choices: [
          { value: '', label: 'Everybody' },
          ...[...groups].map(([value, label]) => ({ value, label })),
        ],
      },
    }),
    // A link may lead to another school's list.
    ...(school && { in_school: { label: school === own ? 'My school' : `Only ${school}`, on: school } }),
  } as Finding<FilterName>;
}

/** Searching for schools and viewing one school exclude each other. */
function withOneSchool(view: ListView<FilterName>): ListView<FilterName> {
  return {
    ...view,
    type: (name, text) => {
      view.type(name, text);
      if (name === 'school') view.type('in_school', '');
    },
    choose: (changes, page) => view.choose(changes.in_school ? { school: '', ...changes } : changes, page),
  };
}

function nameSubject(row: ListedRow): Subject {
  const { user__first_name: first_name, user__last_name: last_name, user__school: school } = row;
  const graduation_year = row.user__graduation_year;
  return {
    label: `${first_name} ${last_name}, ${school}`,
    about: { kind: 'name', first_name, last_name, school, graduation_year },
  };
}

/** A page left open overnight shows the new day after this time at most. */
const REFRESH_MS = 60_000;

function Today() {
  const [today, setToday] = useState(dayLabel);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayLabel()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** By hand, because the first use of Intl costs a phone 40 ms. */
function dayLabel(): string {
  const now = new Date();
  return `${weekdays[now.getDay()]}, ${months[now.getMonth()]} ${now.getDate()}, ${now.getFullYear()}`;
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Searches have no podium, only the lists of everyone or of a whole school. */
function hasPodium({ page, filters }: { readonly page: number; readonly filters: Filters }): boolean {
  return page === 1 && sameFilters(filters, everybody(filters.in_school));
}

function OwnRankPanel({ query }: { readonly query: Query<OwnRankReply> }) {
  const { data: reply, error, isFetching, refetch } = query;
  const failure = error && (
    <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
      {ownRankFailure(error)}
    </RetryAlert>
  );
  return (
    <CardSection title="Your place">
      {reply ? (
        <>
          {failure}
          {reply.mine ? <OwnRanks ranks={reply.mine} school={reply.school} /> : <NoRankYet />}
        </>
      ) : (
        // The same height before and after loading.
        <Box mih="5.625rem">{failure ?? <Text role="status">Looking for your place...</Text>}</Box>
      )}
    </CardSection>
  );
}

interface OwnRanksProps {
  readonly ranks: NonNullable<OwnRankReply['mine']>;
  readonly school: string;
}

function OwnRanks({ ranks: { overall, in_school, row, is_hidden }, school }: OwnRanksProps) {
  return (
    <>
      <Text component="div" fz="lg" fw={800} lh={1.3}>
        <RankOf place={overall} />
        {amountText(row.total_hours, 'hour')}, {row.rank}
      </Text>
      <Text size="sm">
        {nextPlaceText(overall)} {sharedText(overall)}
      </Text>
      <Text component="div" size="sm">
        In {school} <RankOf place={in_school} />
        {nextPlaceText(in_school)}
      </Text>
      {is_hidden && (
        <Text size="sm">
          You are hidden: only you see this. You can change that in your{' '}
          <TextLink to="/profile?section=leaderboard">profile</TextLink>.
        </Text>
      )}
    </>
  );
}

const RankOf = ({ place }: { readonly place: OwnRank }) => (
  <>
    <b>Place {countText(place.place)}</b> of {countText(place.of)}
    {' \u00b7 '}
  </>
);

const NoRankYet = () => (
  <>
    <Text>You are not on the leaderboard yet. You join it with your first verified entry.</Text>
    <Group gap="md">
      <ButtonLink to="/portfolio-create-event">Record Hours</ButtonLink>
      <TextLink underline="hover" to="/hour-tracker">
        See entries that are waiting
      </TextLink>
    </Group>
  </>
);
