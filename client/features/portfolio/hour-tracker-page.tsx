/** The portfolio: totals, progress, every entry with the state of its verification, and removed entries. */
import { useDeferredValue } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { EntryDraftNotice } from './draft-notice.tsx';
import { usePortfolio } from '#client/domain/entries.api.ts';
import { portfolioFailure } from '#client/domain/entries.messages.ts';
import { useRemovedEntries } from '#client/domain/entry-history.api.ts';
import { PortfolioEntries } from './portfolio-entries.tsx';
import { keptEntries } from './portfolio-list.ts';
import { PortfolioOpening } from './portfolio-opening.tsx';
import { PortfolioStoryPanel } from './portfolio-story-panel.tsx';
import { PortfolioTotals } from './portfolio-totals.tsx';
import { BinnedEntries } from './binned-entries.tsx';
import { RemovedEntries } from './removed-entries.tsx';

export function HourTrackerPage() {
  const { data: entries, error, isFetching, refetch } = usePortfolio();
  // The page may open before the session is known, on which days and drafts depend.
  const isKnown = useSession().status === 'signed-in';
  // React renders the first entries in slices, so that a slow phone stays responsive. Later changes render at once.
  const isThere = useDeferredValue(isKnown && entries !== undefined);
  const data = isThere && isKnown ? entries : undefined;
  // Removed entries are shown even without the list.
  const known = data ?? (error ? [] : undefined);
  // Requested here, to begin early, although it is shown last.
  const removed = useRemovedEntries();
  return (
    <Stack gap="lg">
      <PortfolioOpening />
      <EntryDraftNotice entries={data} />
      <Group justify="space-between" align="end" gap="md">
        <PortfolioTotals entries={data} hasFailed={error !== null} />
        <Button component={Link} to="/portfolio-create-event">
          Record Your Event
        </Button>
      </Group>
      {error && (
        <ErrorAlert title="Something went wrong">
          <Stack gap="sm" align="start">
            <span>{portfolioFailure(error)}</span>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </ErrorAlert>
      )}
      {known ? (
        <>
          {data && keptEntries(data).length > 0 && <PortfolioStoryPanel entries={data} />}
          {data && <PortfolioEntries entries={data} />}
          <RemovedEntries entries={known} query={removed} />
          <BinnedEntries entries={known} />
        </>
      ) : (
        <LoadingBlock label="Loading your entries..." shape="lines" />
      )}
    </Stack>
  );
}
