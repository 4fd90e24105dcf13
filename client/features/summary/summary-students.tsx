/** The students of one page, or why there are none: a table, or cards on a phone. */
import { useEffect, useRef } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import {
  SUMMARY_PAGE_SIZE,
  SUMMARY_PAGE_SIZE_ON_PHONE,
} from '#shared/administration/administration.rules.ts';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel, noSuchPage } from '#client/ui/lists/page-of.ts';
import { SortedNote } from '#client/ui/lists/sort-controls.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import type { CountFocus } from '#client/ui/lists/use-paging.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { SummaryCards } from './summary-cards.tsx';
import {
  isNarrowed,
  notNarrowed,
  readSorting,
  sortedBy,
  students,
  summaryTitles,
  type SummaryFilters,
} from './summary-list.ts';
import { summaryFailure } from './summary.messages.ts';
import { SummaryTable } from './summary-table.tsx';
import { useSummary } from './summary.api.ts';
import classes from './summary.module.css';

interface SummaryStudentsProps {
  readonly view: ListView<keyof SummaryFilters>;
  /** What is focused when a bar of the picture was pressed. */
  readonly count: CountFocus['count'];
}

export function SummaryStudents({ view, count }: SummaryStudentsProps) {
  const isPhone = useIsPhone();
  const pageSize = isPhone ? SUMMARY_PAGE_SIZE_ON_PHONE : SUMMARY_PAGE_SIZE;
  const { data, error, isFetching, isPlaceholderData, refetch } = useSummary(
    view.filters,
    view.page,
    pageSize,
  );
  const top = useRef<HTMLDivElement>(null);

  // A new page starts at its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [view.page]);

  if (error) {
    return (
      <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
        {summaryFailure(error)}
      </RetryAlert>
    );
  }
  if (!data) return <LoadingBlock label="Loading the students..." shape="lines" />;
  const Students = isPhone ? SummaryCards : SummaryTable;
  return (
    <Stack
      gap="md"
      ref={top}
      aria-busy={isPlaceholderData}
      className={classes.list}
      data-stale={isPlaceholderData}
    >
      <ListCount ref={count}>{countLabel({ ...data, shown: data.rows.length }, students)}</ListCount>
      <SortedNote sorting={readSorting(view.filters)} titles={summaryTitles} isWaiting={isPlaceholderData} />
      {data.rows.length > 0 && (
        <Students
          rows={data.rows}
          sorting={readSorting(view.filters)}
          onSort={(column) => view.choose(sortedBy(view.filters, column))}
        />
      )}
      {data.rows.length === 0 && <Nobody view={view} beyond={data.total > 0 ? data.page : undefined} />}
      <PageNumbers
        label="Pages of students"
        page={view.page}
        total={data.total}
        pageSize={pageSize}
        onPage={view.goTo}
      />
    </Stack>
  );
}

interface NobodyProps {
  readonly view: ListView<keyof SummaryFilters>;
  /** The page asked for, when only other pages have students. */
  readonly beyond: number | undefined;
}

function Nobody({ view, beyond }: NobodyProps) {
  const hasOthers = beyond !== undefined;
  const isFiltered = isNarrowed(view.filters);
  return (
    <EmptyList words={wordsFor(beyond, isFiltered)}>
      {!hasOthers && !isFiltered && (
        <Text>Students appear here as soon as they have registered and chosen your school.</Text>
      )}
      {hasOthers && (
        <Button variant="outline" onClick={() => view.goTo(1)}>
          Go to the first page
        </Button>
      )}
      {!hasOthers && isFiltered && (
        <Button variant="outline" onClick={() => view.choose(notNarrowed)}>
          Show all students
        </Button>
      )}
    </EmptyList>
  );
}

function wordsFor(beyond: number | undefined, isFiltered: boolean): string {
  if (beyond !== undefined) return noSuchPage(beyond);
  return isFiltered ? 'No student matches these filters.' : 'No students are listed yet.';
}
