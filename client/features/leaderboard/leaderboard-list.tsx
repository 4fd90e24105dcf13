/** The count, the podium, the rows or why there are none, and the page numbers. */
import type { RefObject } from 'react';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { hasFilters, sameFilters } from '#client/ui/lists/list-address.ts';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel } from '#client/ui/lists/page-of.ts';
import { everybody } from './leaderboard-address.ts';
import type { LeaderboardPageOfRows } from './leaderboard.api.ts';
import { LeaderboardRows } from './leaderboard-rows.tsx';
import { filterText } from './leaderboard-text.ts';
import { ownRowOf } from './use-show-own-row.ts';
import { Podium } from './podium.tsx';
import classes from './leaderboard-skeleton.module.css';

interface LeaderboardListProps {
  readonly data: LeaderboardPageOfRows;
  /** These rows are shown while others are loading. */
  readonly isStale: boolean;
  readonly mine: OwnRankReply['mine'] | undefined;
  readonly ownRow: RefObject<HTMLElement | null>;
  readonly count: RefObject<HTMLParagraphElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  /** The page asked for. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** From a page that does not exist to the first one. */
  readonly onFirst: () => void;
  readonly onClear: () => void;
}

export function LeaderboardList(props: LeaderboardListProps) {
  const { data, isStale, mine, ownRow, count, list, page, onPage, onFirst, onClear } = props;
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
      {rows.length === 0 && (
        <NobodyHere
          beyond={total > 0 ? data.page : undefined}
          isFiltered={hasFilters(filters)}
          onFirst={onFirst}
          onClear={onClear}
        />
      )}
      <PageNumbers
        label="Pages of the leaderboard"
        page={page}
        total={total}
        pageSize={LEADERBOARD_PAGE_SIZE}
        onPage={onPage}
      />
    </Stack>
  );
}

/** Only the list of everyone or of a whole school has a podium, not a search. */
export function hasPodium({ page, filters }: Pick<LeaderboardPageOfRows, 'page' | 'filters'>): boolean {
  return page === 1 && sameFilters(filters, everybody(filters.in_school));
}

interface NobodyHereProps {
  /** The page asked for, when only other pages have students. */
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

/** Keeps the room of the podium and of the rows while they are loading. */
export function LeaderboardSkeleton({ withPodium }: { readonly withPodium: boolean }) {
  return (
    <div role="status" data-shape="lines">
      <VisuallyHidden>Loading the leaderboard...</VisuallyHidden>
      <div aria-hidden="true" className={classes.rows}>
        {withPodium && <span className={classes.podium} />}
        {Array.from({ length: LEADERBOARD_PAGE_SIZE }, (_, index) => (
          <span key={index} className={classes.row} />
        ))}
      </div>
    </div>
  );
}
