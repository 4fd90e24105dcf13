import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { listRemovedEntries } from '#features/entries/entry-history.contract.ts';
import { getRequirements } from '#features/requirements/requirements.contract.ts';
import { againAddress } from '#features/entries/client/entry-fields.ts';
import { PrintSlip } from '#features/entries/client/entry-verification.tsx';
import { usePortfolio } from '#features/entries/client/own-entries.ts';
import { useGoal } from '#features/entries/client/hours/goal.ts';
import { verifiedText } from '#features/entries/client/request-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { useLinkState } from '#client/ui/hooks/return-to.ts';
import { useSettled } from '#client/ui/hooks/use-settled.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { EntryDraftNotice } from './draft-notice.tsx';
import { NeededNow } from './needed-now.tsx';
import { PortfolioEntries } from './portfolio-entries.tsx';
import { withoutBin, verifiedTotals } from './portfolio-list.ts';
import { PortfolioStoryPanel } from './portfolio-story-panel.tsx';
import { needsOf, recordedText } from './portfolio-story.ts';
import { BinnedEntries, RemovedEntries } from './removed-entries.tsx';

interface HourTrackerPageProps {
  /** Shown above the entries, at the same time. */
  readonly news: ReactNode;
  readonly isNewsLoaded: boolean;
}

export function HourTrackerPage({ news, isNewsLoaded }: HourTrackerPageProps) {
  const { data: entries, error, isFetching, refetch } = usePortfolio();
  // Requested together with the entries, although shown later.
  const removed = useApi(listRemovedEntries);
  const session = useSession();
  const required = useApi(getRequirements, {}, { enabled: session.user?.standing !== 'removed' });
  useGoal();
  const isSettled = useSettled(!removed.isPending && isNewsLoaded);
  // The page can open before the session is known, on which days and drafts depend.
  const isKnown = session.status === 'signed-in' && isSettled;
  // Set by the form, with the entry's id.
  const handedOver = useLinkState('recorded');
  const recorded = typeof handedOver === 'number' ? handedOver : undefined;
  // The cached list may lack it.
  const isExpected = isFetching && recorded !== undefined && !entries?.some(({ id }) => id === recorded);
  // React renders the first entries in slices, so slow phones stay responsive. Later changes render at once.
  const isReady = useDeferredValue(isKnown && !isExpected && entries !== undefined);
  const data = isReady && isKnown && !isExpected ? entries : undefined;
  // A failure also waits for the parts above it.
  const failure = isSettled ? error : null;
  const known = data ?? (failure ? [] : undefined);
  return (
    <Stack gap="md">
      <Group align="end" justify="space-between" gap="sm">
        <Box flex="1 1 min(34rem, 100%)" miw={0}>
          <PageHeading>Volunteer Hours Portfolio</PageHeading>
          <Text size="sm" c="dimmed" mt={4}>
            Each entry has an event, date, hours, role, organizer, description, and a contact who confirms it.
          </Text>
        </Box>
        <Group flex={{ base: '1 0 100%', md: '0 1 auto' }} justify="space-between" gap="sm">
          <PortfolioTotals entries={data} hasFailed={failure !== null} />
          <ButtonLink to="/portfolio-create-event" px={{ base: 'xs', sm: 'lg' }}>
            Record Your Event
          </ButtonLink>
        </Group>
      </Group>
      {known && news}
      <EntryDraftNotice entries={data} />
      {failure && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          Your entries could not be loaded. {failureReason(failure)}
        </RetryAlert>
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
        <LoadingBlock label="Loading your entries..." placeholder="lines" />
      )}
    </Stack>
  );
}

interface PortfolioTotalsProps {
  readonly entries: readonly Entry[] | undefined;
  readonly hasFailed: boolean;
}

function PortfolioTotals({ entries, hasFailed }: PortfolioTotalsProps) {
  const known = entries && verifiedTotals(entries);
  const unknown = hasFailed ? '–' : '\u00a0';
  const isPhone = useIsPhone();
  const totals = [
    ['Verified hours', known?.hours ?? unknown],
    ['Verified entries', known?.count ?? unknown],
  ] as const;
  return (
    // On a phone it is beside the button, which is as tall as its two lines.
    <Group
      component="dl"
      gap={isPhone ? 2 : 'lg'}
      m={0}
      flex={isPhone ? '1 1 9.5rem' : undefined}
      aria-hidden={!known}
    >
      {totals.map(([name, value]) => (
        // Read as name and value, shown in reverse.
        <Box
          key={name}
          display="flex"
          flex={isPhone ? '1 0 100%' : undefined}
          ps={10}
          lh={1.2}
          style={{
            flexDirection: isPhone ? 'row-reverse' : 'column-reverse',
            alignItems: isPhone ? 'baseline' : undefined,
            justifyContent: 'flex-end',
            gap: isPhone ? 6 : undefined,
            borderInlineStart: '0.25rem solid var(--ll-lime)',
          }}
        >
          <Text component="dt" fz="var(--ll-text-note)" lh="inherit" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz={isPhone ? 'md' : 'var(--ll-text-h3)'} lh="inherit" fw={700}>
            {value}
          </Text>
        </Box>
      ))}
    </Group>
  );
}

interface KnownProps {
  readonly entries: readonly Entry[];
  /** False when the list could not be loaded. */
  readonly isLoaded: boolean;
  readonly recorded: number | undefined;
  readonly removed: ReturnType<typeof useApi<typeof listRemovedEntries>>;
  readonly required: ReturnType<typeof useApi<typeof getRequirements>>;
}

function Known({ entries, isLoaded, recorded, removed, required }: KnownProps) {
  const fresh = entries.find(({ id }) => id === recorded);
  const [now] = useState(() => new Date());
  const needs = useMemo(() => needsOf(entries, removed.data ?? [], now), [entries, removed.data, now]);
  const rejected = new Set(needs.flatMap(({ kind, entry }) => (kind === 'rejection' ? [entry.id] : [])));
  const story: ReactNode = (
    <>
      <NeededNow needs={needs} />
      {withoutBin(entries).length > 0 && (
        <PortfolioStoryPanel entries={entries} needs={needs} required={required} />
      )}
    </>
  );
  return (
    <>
      {/* A just recorded entry comes first, on this visit. */}
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

/** What waits for whom, and the quickest way to the next entry. */
function RecordedNote({ entry }: { readonly entry: Entry }) {
  const zone = useSchoolZone();
  return (
    // Takes the focus, so that it is announced and Tab reaches its buttons.
    <SuccessAlert takesFocus>
      <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Box component="span" me="auto">
          <strong>{entry.verified ? verifiedText(entry, zone) : recordedText(entry, zone)}</strong>
        </Box>
        <ButtonLink to={againAddress(entry)} size="compact-md">
          Record another one at the same place
        </ButtonLink>
        {/* If the contact is present, there is no need to wait for the mail. */}
        {!entry.verified && <PrintSlip entries={[entry]} variant="subtle" />}
      </Group>
    </SuccessAlert>
  );
}
