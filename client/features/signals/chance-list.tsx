/** Entries that chance has chosen, so that looking is not only where a rule points: a filter of the inbox. */
import { useRef } from 'react';
import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listByChance, LOOKS_PAGE_SIZE, type Scope } from '#shared/signals/signals.contract.ts';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiPage } from '#client/platform/use-api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { usePageTop } from '#client/ui/lists/use-paging.ts';
import { EntryList } from './entry-list.tsx';
import lists from '#client/ui/lists/list.module.css';

interface ChanceListProps {
  readonly scope: Scope;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly actions: EntryActions | undefined;
}

export function ChanceList({ scope, page, onPage, actions }: ChanceListProps) {
  const { data, error, isFetching, refetch } = useApiPage(listByChance, scope, page, LOOKS_PAGE_SIZE);
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const top = usePageTop(page);
  return (
    <Stack component="section" gap="xs" aria-labelledby="chance" ref={top}>
      <Title order={2} size="h4" id="chance" ref={heading} tabIndex={-1} className={lists.focusOnly}>
        Chosen by chance{data && ` (${data.total})`}
      </Title>
      <Text size="sm">
        About three of a hundred entries that were verified in the month before. Look at each as you would at
        any other: does it make sense?
      </Text>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()} after={heading}>
          The entries could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the entries..." shape="lines" />}
      {data?.total === 0 && page === 1 && <Text>Nothing was chosen.</Text>}
      {data && data.rows.length === 0 && page > 1 && <NoSuchPage page={page} onFirst={() => onPage(1)} />}
      {data && data.rows.length > 0 && (
        <EntryList
          entries={data.rows}
          names={['student', 'contact']}
          actions={actions}
          onDone={() => void refreshInbox(client)}
        />
      )}
      <PageNumbers
        label="Pages of entries"
        page={page}
        total={data?.total ?? 0}
        pageSize={LOOKS_PAGE_SIZE}
        onPage={onPage}
      />
    </Stack>
  );
}
