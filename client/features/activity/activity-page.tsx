/** What happened in the school, for its administrators. */
import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ActivityLine } from '#shared/activity/activity.contract.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { ActivityFinder } from './activity-finder.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityFailure } from './activity-text.ts';
import { activityFile, activityNames, useActivity } from './activity.api.ts';
import classes from './activity.module.css';

/** Known before the list about them is there. */
function personIn(lines: readonly ActivityLine[], id: string) {
  return lines.flatMap(({ by, about }) => [by, about]).find((person) => String(person?.id) === id);
}

export default function ActivityPage() {
  const view = useListAddress(activityNames);
  const { filters, choose } = view;
  const { data, error, isFetching, isPlaceholderData, isFetchNextPageError, ...more } = useActivity(filters);
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const person = data?.pages[0]?.person ?? personIn(lines, filters.person);
  const [first, setFirst] = useState<string>();

  async function showOlder(): Promise<void> {
    const { data: grown } = await more.fetchNextPage();
    const pages = grown?.pages ?? [];
    if (pages.length > (data?.pages.length ?? 0)) setFirst(pages.at(-1)?.lines[0]?.id);
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading>Activity</PageHeading>
        <DownloadButton order={activityFile(filters)}>Download</DownloadButton>
      </Group>
      <ActivityFinder view={view} />
      {filters.person !== '' && (
        <Group gap="sm">
          <Button
            variant="light"
            rightSection={<IconX size={16} aria-hidden="true" />}
            aria-label={`Show everybody, not only ${person?.name ?? 'one person'}`}
            onClick={() => choose({ person: '' })}
          >
            {person?.name ?? 'One person'}
          </Button>
        </Group>
      )}
      {error && !isFetchNextPageError && (
        <RetryAlert isFetching={isFetching} onRetry={() => void more.refetch()}>
          {activityFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the activity..." shape="lines" />}
      {data && lines.length === 0 && (
        <EmptyList words={hasFilters(filters) ? 'Nothing like that happened.' : 'Nothing happened yet.'} />
      )}
      {lines.length > 0 && (
        <div className={classes.list} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <ActivityList lines={lines} first={first} />
        </div>
      )}
      {isFetchNextPageError && (
        <RetryAlert isFetching={more.isFetchingNextPage} onRetry={() => void showOlder()}>
          {activityFailure(error)}
        </RetryAlert>
      )}
      {more.hasNextPage && !isFetchNextPageError && (
        <Button
          variant="default"
          loading={more.isFetchingNextPage}
          onClick={() => void showOlder()}
          className={classes.older}
        >
          Show older
        </Button>
      )}
    </Stack>
  );
}
