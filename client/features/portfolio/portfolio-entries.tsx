/** The portfolio's entries: heading, list with search, and deleting. */
import { lazy, Suspense, useMemo, useRef, type ComponentType } from 'react';
import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { PortfolioFinder } from './portfolio-finder.tsx';
import { keptEntries } from './portfolio-list.ts';
import { useRemoving } from './use-removing.ts';
import { IconDownload } from '@tabler/icons-react';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/no-entries.tsx';
import { saveFile } from '#client/ui/components/save-file.ts';
import { useDownloadPortfolio } from '#client/domain/entries.api.ts';
import { downloadFailure } from '#client/domain/entries.messages.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import classes from './portfolio.module.css';

/** Nothing of it is on the screen. Without a connection the page prints as it is shown. */
const PortfolioPaper = lazy<ComponentType<{ readonly entries: readonly Entry[] }>>(() =>
  import('./portfolio-paper.tsx').catch(() => ({ default: () => null })),
);

interface PortfolioEntriesProps {
  readonly entries: readonly Entry[];
  /** The entry just recorded. */
  readonly recorded: number | undefined;
}

export function PortfolioEntries({ entries, recorded }: PortfolioEntriesProps) {
  const isPhone = useIsPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, announcement } = useRemoving(heading);
  const kept = useMemo(() => keptEntries(entries), [entries]);
  return (
    <Stack gap="xs" component="section" aria-labelledby="your-entries">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id="your-entries" ref={heading} tabIndex={-1} className={classes.heading}>
          Your entries
        </Title>
        {kept.length > 0 && !isPhone && <DownloadButton />}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {kept.length === 0 ? (
        <NoEntries />
      ) : (
        <PortfolioFinder entries={kept} recorded={recorded} onDelete={remove} />
      )}
      {kept.length > 0 && isPhone && <DownloadButton />}
      {kept.length > 0 && (
        <Suspense fallback={null}>
          <PortfolioPaper entries={kept} />
        </Suspense>
      )}
    </Stack>
  );
}

function NoEntries() {
  return (
    <Paper withBorder p="xl">
      <Stack gap="sm" align="start">
        <NoEntriesPicture />
        <Text fw={700}>You have no entries yet.</Text>
        <Button component={Link} to="/portfolio-create-event" variant="outline">
          Record your first event
        </Button>
      </Stack>
    </Paper>
  );
}

/** The action that failure messages are about. */
const ABOUT = 'download own entries';

function DownloadButton() {
  const { mutate, isPending } = useDownloadPortfolio();

  function download(): void {
    forgetFailures(ABOUT);
    mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'entries.xlsx'),
      onError: (error) => showFailure(downloadFailure(error), ABOUT),
    });
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={download}
    >
      Download spreadsheet
    </Button>
  );
}
