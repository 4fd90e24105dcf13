/** Recover Entries: the school's recycling bin, to restore or permanently delete entries. */
import { useEffect } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { BinPanel } from './bin-panel.tsx';
import { keepOnly } from './bin-selection-store.ts';
import { useEntriesLeft, useRecyclingBin } from './recycling-bin.api.ts';
import { binFailure } from './recycling-bin.messages.ts';

export default function RecyclingBinPage() {
  const { data, error, isFetching, refetch } = useRecyclingBin();
  return (
    <Stack gap="lg">
      <PageHeading>Recover Entries</PageHeading>
      <Text maw="65ch">
        Deleted entries are kept here and do not count. Recovering one brings it back as it was.
      </Text>
      {error && (
        <ErrorAlert title="Something went wrong">
          <Stack gap="sm" align="start">
            <span>{binFailure(error)}</span>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        </ErrorAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the recycling bin..." shape="lines" />}
      {data && <Loaded entries={data} />}
    </Stack>
  );
}

function Loaded({ entries }: { readonly entries: readonly BinnedEntry[] }) {
  const owner = useSession().user?.id;
  useEffect(() => keepOnly(owner, entries), [owner, entries]);
  return <BinPanel entries={useEntriesLeft(entries)} />;
}
