/** What a school has written to its students: messages and announcements, newest first. */
import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { MESSAGES_PAGE_SIZE } from '#shared/messages/messages.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel } from '#client/ui/lists/page-of.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { usePageTop } from '#client/ui/lists/use-paging.ts';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { SentCard } from './sent-card.tsx';
import { useSent } from './sent.api.ts';
import classes from './school.module.css';

/** The list has no filters. */
const names = [] as const;

export default function MessagesPage() {
  const { page, goTo } = useListAddress(names);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSent(page);
  const top = usePageTop(page);
  const [now] = useState(() => new Date());
  const total = data?.total ?? 0;
  return (
    <Stack gap="md" className={classes['page'] ?? ''}>
      <Group justify="space-between" gap="sm">
        <PageHeading title="Messages to students">Messages</PageHeading>
        <Button component={Link} to="/admin/messages/new">
          New announcement
        </Button>
      </Group>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The messages could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the messages..." shape="lines" />}
      {data && total === 0 && !error && (
        <EmptyList words="Nothing was sent yet. To write to some students, choose them under Graduation, or open the page of one." />
      )}
      {data && total > 0 && data.rows.length === 0 && <NoSuchPage page={page} onFirst={() => goTo(1)} />}
      {data && data.rows.length > 0 && (
        <Stack gap="xs" ref={top}>
          <ListCount>
            {countLabel({ page, pageSize: MESSAGES_PAGE_SIZE, shown: data.rows.length, total }, [
              'message',
              'messages',
            ])}
          </ListCount>
          <CompactCards label="Messages" isStale={isPlaceholderData}>
            {data.rows.map((sent) => (
              <SentCard key={sent.id} sent={sent} now={now} />
            ))}
          </CompactCards>
        </Stack>
      )}
      <PageNumbers
        label="Pages of messages"
        page={page}
        total={total}
        pageSize={MESSAGES_PAGE_SIZE}
        onPage={goTo}
      />
    </Stack>
  );
}
