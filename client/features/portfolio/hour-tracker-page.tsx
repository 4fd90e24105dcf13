/** The portfolio: totals, what needs the student, progress, every entry, and what was removed. */
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { usePlaced } from '#client/ui/components/use-placed.ts';
import { EntryDraftNotice } from './draft-notice.tsx';
import { usePortfolio } from '#client/domain/entries.api.ts';
import { portfolioFailure } from '#client/domain/entries.messages.ts';
import { useGoal } from '#client/domain/own-hours/goals.api.ts';
import { useRequirements } from '#client/domain/own-requirements.api.ts';
import { useRemovedEntries } from '#client/domain/entry-history.api.ts';
import { NeededNow } from './needed-now.tsx';
import { PortfolioEntries } from './portfolio-entries.tsx';
import { keptEntries } from './portfolio-list.ts';
import { needsOf } from './portfolio-needs.ts';
import { PortfolioOpening } from './portfolio-opening.tsx';
import { PortfolioStoryPanel } from './portfolio-story-panel.tsx';
import { PortfolioTotals } from './portfolio-totals.tsx';
import { BinnedEntries } from './binned-entries.tsx';
import { RecordedNote } from './recorded-note.tsx';
import { RemovedEntries } from './removed-entries.tsx';
import { useRecorded } from './use-recorded.ts';
import classes from './portfolio.module.css';

interface HourTrackerPageProps {
  /** Shown above the entries, and with them. */
  readonly news: ReactNode;
  /** False while it is not known whether there are any. */
  readonly isNewsThere: boolean;
}

export function HourTrackerPage({ news, isNewsThere }: HourTrackerPageProps) {
  const { data: entries, error, isFetching, refetch } = usePortfolio();
  // Requested here, to begin with the entries, although they are shown later.
  const removed = useRemovedEntries();
  const session = useSession();
  const required = useRequirements(session.user?.standing !== 'removed');
  useGoal();
  const isPlaced = usePlaced(!removed.isPending && isNewsThere);
  // The page may open before the session is known, on which days and drafts depend.
  const isKnown = session.status === 'signed-in' && isPlaced;
  const recorded = useRecorded();
  // The list may still be that of before.
  const isExpected = isFetching && recorded !== undefined && !entries?.some(({ id }) => id === recorded);
  // React renders the first entries in slices, so that a slow phone stays responsive. Later changes render at once.
  const isThere = useDeferredValue(isKnown && !isExpected && entries !== undefined);
  const data = isThere && isKnown && !isExpected ? entries : undefined;
  // A failure waits, too, for what stands above it.
  const failure = isPlaced ? error : null;
  // Removed entries are shown even without the list.
  const known = data ?? (failure ? [] : undefined);
  return (
    <Stack gap="md">
      <div className={classes.opening}>
        <PortfolioOpening />
        <div className={classes.top}>
          <PortfolioTotals entries={data} hasFailed={failure !== null} />
          <Button component={Link} to="/portfolio-create-event">
            Record Your Event
          </Button>
        </div>
      </div>
      {known && news}
      <EntryDraftNotice entries={data} />
      {failure && (
        <ErrorAlert title="Something went wrong">
          <Group gap="sm">
            <span>{portfolioFailure(failure)}</span>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </Group>
        </ErrorAlert>
      )}
      {known ? (
        <Known
          entries={known}
          isLoaded={data !== undefined}
          recorded={recorded}
          removed={removed}
          required={required}
        />
      ) : (
        <LoadingBlock label="Loading your entries..." shape="lines" />
      )}
    </Stack>
  );
}

interface KnownProps {
  readonly entries: readonly Entry[];
  /** False when the list could not be loaded. */
  readonly isLoaded: boolean;
  readonly recorded: number | undefined;
  readonly removed: ReturnType<typeof useRemovedEntries>;
  readonly required: ReturnType<typeof useRequirements>;
}

function Known({ entries, isLoaded, recorded, removed, required }: KnownProps) {
  const fresh = entries.find(({ id }) => id === recorded);
  const [now] = useState(() => new Date());
  const needs = useMemo(() => needsOf(entries, removed.data ?? [], now), [entries, removed.data, now]);
  const rejected = new Set(needs.flatMap(({ kind, entry }) => (kind === 'rejection' ? [entry.id] : [])));
  const story: ReactNode = (
    <>
      <NeededNow needs={needs} />
      {keptEntries(entries).length > 0 && (
        <PortfolioStoryPanel entries={entries} needs={needs} required={required} />
      )}
    </>
  );
  return (
    <>
      {/* What was just recorded comes first, on this visit. */}
      {fresh ? <RecordedNote entry={fresh} /> : story}
      {isLoaded && <PortfolioEntries entries={entries} recorded={fresh?.id} />}
      {fresh && story}
      <div>
        <RemovedEntries entries={entries} needed={rejected} query={removed} />
        <BinnedEntries entries={entries} />
      </div>
    </>
  );
}
