/** A list of what students ask: those that wait, oldest first, or those that are decided, latest first. */
import { useState } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import {
  PROPOSALS_PAGE_SIZE,
  type AskedProposal,
  type AskedShown,
} from '#shared/proposals/proposals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { focusStart } from '#client/ui/forms/focus.ts';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { CompactCards } from '#client/ui/rows/compact-card.tsx';
import { AskedRow, type Decided } from './asked-row.tsx';
import { decidedText, goneText } from './proposal-text.ts';
import { useAsked, useDecideProposals } from './proposals.api.ts';

interface AskedListProps {
  readonly show: AskedShown;
  readonly title: string;
  readonly search: string;
}

export function AskedList({ show, title, search }: AskedListProps) {
  const [page, setPage] = useState(1);
  const [gone, setGone] = useState('');
  const { data, error, isFetching, refetch } = useAsked(show, search, page);
  const { mutateAsync, isPending } = useDecideProposals();
  const id = `${show}-proposals`;
  const proposals = data?.proposals ?? [];
  // Of the last page everything may have been decided.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PROPOSALS_PAGE_SIZE));
  if (data && page > pages) setPage(pages);

  /** @throws ApiError, which is shown where it was decided */
  async function decide(some: readonly AskedProposal[], how: Decided): Promise<void> {
    setGone('');
    const outcome = await mutateAsync({ proposals: some, ...how });
    const decided = some.filter((one) => outcome.decided.includes(one.id));
    if (decided.length > 0) showSuccess(decidedText(decided, how.approves));
    setGone(goneText(outcome));
    // The row with the button is gone.
    focusStart(document.getElementById(id));
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
        {data && data.total > 0 ? ` (${data.total})` : ''}
      </Title>
      {gone !== '' && <ErrorAlert>{gone}</ErrorAlert>}
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          What students ask could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock shape="lines" />}
      {data?.total === 0 && <Text>{emptyText(show, search)}</Text>}
      {proposals.length > 0 && (
        <CompactCards>
          {proposals.map((proposal) => (
            <AskedRow
              key={`${proposal.id} ${proposal.version}`}
              proposal={proposal}
              onDecide={(how) => decide([proposal], how)}
            />
          ))}
        </CompactCards>
      )}
      {show === 'waiting' && proposals.length > 1 && (
        <ApproveAll
          proposals={proposals}
          isBusy={isPending}
          onApprove={() => decide(proposals, { approves: true })}
        />
      )}
      <PageNumbers
        label={`Pages of what is ${show}`}
        page={page}
        total={data?.total ?? 0}
        pageSize={PROPOSALS_PAGE_SIZE}
        onPage={setPage}
      />
    </Stack>
  );
}

function emptyText(show: AskedShown, search: string): string {
  const of = search === '' ? '' : ' of a student with this name';
  return show === 'waiting' ? `Nothing waits${of}.` : `Nothing yet${of}.`;
}

interface ApproveAllProps {
  readonly proposals: readonly AskedProposal[];
  readonly isBusy: boolean;
  readonly onApprove: () => Promise<void>;
}

function ApproveAll({ proposals, isBusy, onApprove }: ApproveAllProps) {
  const [failure, setFailure] = useState<string>();

  async function approve(): Promise<void> {
    setFailure(undefined);
    const isSure = await confirmAction({
      title: `Approve ${proposals.length}?`,
      message: 'Everything on this page is approved, and the students are mailed.',
      confirmLabel: `Approve ${proposals.length}`,
    });
    if (isSure) await onApprove().catch((error: unknown) => setFailure(failureReason(error)));
  }

  return (
    <>
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
      <div>
        <Button variant="outline" loading={isBusy} onClick={() => void approve()}>
          Approve all {proposals.length}
        </Button>
      </div>
    </>
  );
}
