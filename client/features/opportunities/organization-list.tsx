/** One page of the organizations, or why there is none. */
import { Button, Stack, Text } from '@mantine/core';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel, totalText } from '#client/ui/lists/page-of.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { type CountFocus, useKnownTotal, usePageTop } from '#client/ui/lists/use-paging.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { useOrganizations, opportunitiesFailure } from './opportunities.api.ts';
import { OrganizationCards } from './organization-cards.tsx';
import { OrganizationTable } from './organization-table.tsx';
import {
  noneFound,
  noSearch,
  organizationsListed,
  type OrganizationSearch,
  type SearchName,
} from './organizations.ts';
import classes from './opportunities.module.css';

interface OrganizationListProps {
  readonly view: ListView<SearchName>;
  readonly focus: CountFocus;
}

export function OrganizationList({ view, focus: { count, withFocus } }: OrganizationListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useOrganizations(view.filters, view.page);
  const total = useKnownTotal(view.filters, isPlaceholderData ? undefined : data?.total);
  const Organizations = useIsPhone() ? OrganizationCards : OrganizationTable;
  const top = usePageTop(view.page);

  return (
    <Stack gap="md">
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={count}>
          {opportunitiesFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the organizations..." shape="lines" />}
      {(data ?? total) !== undefined && (
        <Stack
          gap="md"
          ref={top}
          aria-busy={isPlaceholderData}
          className={classes.list}
          data-stale={isPlaceholderData}
        >
          <ListCount ref={count}>
            {data
              ? countLabel(
                  { ...data, pageSize: OPPORTUNITIES_PAGE_SIZE, shown: data.organizations.length },
                  organizationsListed,
                )
              : totalText(total ?? 0, organizationsListed)}
          </ListCount>
          {data && data.organizations.length > 0 && <Organizations organizations={data.organizations} />}
          {data?.organizations.length === 0 && (
            <NothingHere
              beyond={data.total > 0 ? data.page : undefined}
              search={view.filters}
              onFirst={() => withFocus(() => view.goTo(1))}
              onAll={() => withFocus(() => view.choose(noSearch))}
            />
          )}
          <PageNumbers
            label="Pages of organizations"
            page={view.page}
            total={data?.total ?? total ?? 0}
            pageSize={OPPORTUNITIES_PAGE_SIZE}
            onPage={view.goTo}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface NothingHereProps {
  /** The page asked for, when only other pages have organizations. */
  readonly beyond: number | undefined;
  readonly search: OrganizationSearch;
  readonly onFirst: () => void;
  readonly onAll: () => void;
}

function NothingHere({ beyond, search, onFirst, onAll }: NothingHereProps) {
  if (beyond !== undefined) return <NoSuchPage page={beyond} onFirst={onFirst} />;
  if (hasFilters(search)) {
    return (
      <EmptyList words={noneFound(search)}>
        <Button variant="outline" onClick={onAll}>
          Show all organizations
        </Button>
      </EmptyList>
    );
  }
  return (
    <EmptyList words="No organizations are listed yet.">
      <Text>They appear here as soon as the people who run Limelight have added them.</Text>
    </EmptyList>
  );
}
