/** One page of the organizations, or why there is none. */
import { useEffect, useRef } from 'react';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { hasFilters } from '#client/ui/list-address.ts';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageNumbers } from '#client/ui/page-numbers.tsx';
import { RetryAlert } from '#client/ui/retry-alert.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import type { ListView } from '#client/ui/use-list-address.ts';
import { useOrganizations } from './opportunities.api.ts';
import { opportunitiesFailure } from './opportunities.messages.ts';
import { OrganizationCards } from './organization-cards.tsx';
import { OrganizationTable } from './organization-table.tsx';
import {
  countWords,
  noneFound,
  noSearch,
  type OrganizationSearch,
  type SearchName,
} from './organizations.ts';
import classes from './opportunities.module.css';

export function OrganizationList({ view }: { readonly view: ListView<SearchName> }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useOrganizations(view.filters, view.page);
  const Organizations = useIsPhone() ? OrganizationCards : OrganizationTable;
  const top = useRef<HTMLDivElement>(null);

  // A new page is read from its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [view.page]);

  return (
    <Stack gap="md">
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {opportunitiesFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the organizations..." />}
      {data && (
        <Stack
          gap="md"
          ref={top}
          aria-busy={isPlaceholderData}
          className={classes['list'] ?? ''}
          data-stale={isPlaceholderData}
        >
          <Text size="sm" role="status">
            {countWords(data.page, OPPORTUNITIES_PAGE_SIZE, data.organizations.length, data.total)}
          </Text>
          {data.organizations.length > 0 && <Organizations organizations={data.organizations} />}
          {data.organizations.length === 0 && (
            <NothingHere
              isBeyond={data.total > 0}
              search={view.filters}
              onFirst={() => view.goTo(1)}
              onClear={() => view.choose(noSearch)}
            />
          )}
          <PageNumbers
            label="Pages of organizations"
            page={view.page}
            total={data.total}
            pageSize={OPPORTUNITIES_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface NothingHereProps {
  /** There are organizations, but on earlier pages. */
  readonly isBeyond: boolean;
  readonly search: OrganizationSearch;
  readonly onFirst: () => void;
  readonly onClear: () => void;
}

function NothingHere({ isBeyond, search, onFirst, onClear }: NothingHereProps) {
  const isSearch = hasFilters(search);
  return (
    <Paper withBorder p="xl" role="status">
      <Stack gap="sm" align="start">
        <Text fw={700}>{wordsFor(isBeyond, search)}</Text>
        {isBeyond && (
          <Button variant="outline" onClick={onFirst}>
            Go to the first page
          </Button>
        )}
        {!isBeyond && isSearch && (
          <Button variant="outline" onClick={onClear}>
            Show all organizations
          </Button>
        )}
        {!isBeyond && !isSearch && (
          <Text>They appear here as soon as the people who run Limelight have added them.</Text>
        )}
      </Stack>
    </Paper>
  );
}

function wordsFor(isBeyond: boolean, search: OrganizationSearch): string {
  if (isBeyond) return 'The list has fewer pages than this.';
  return hasFilters(search) ? noneFound(search) : 'No organizations are listed yet.';
}
