import { useState, type ReactNode } from 'react';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#features/entries/entries.contract.ts';
import type { listRemovedEntries, RemovedEntry } from '#features/entries/entry-history.contract.ts';
import { EntryFacts } from '#features/entries/client/entry-facts.tsx';
import { recordAgainAddress } from '#features/entries/client/entry-fields.ts';
import { removalText } from '#features/entries/client/request-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import type { useApi } from '#client/platform/use-api.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { isRecordedAgain } from './portfolio-story.ts';
import list from '#client/ui/list/list.module.css';
import classes from '#features/entries/client/hours/hours.module.css';

const SHOWN_AT_FIRST = 3;

interface RemovedEntriesProps {
  readonly entries: readonly Entry[];
  /** Shown in "needed now", so not repeated here. */
  readonly needed: ReadonlySet<number>;
  readonly query: ReturnType<typeof useApi<typeof listRemovedEntries>>;
}

export function RemovedEntries({ entries, needed, query }: RemovedEntriesProps) {
  const { data = [], error, isFetching, refetch } = query;
  const [all, setAll] = useState(false);
  if (error)
    return (
      <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
        Your removed entries could not be loaded. {failureReason(error)}
      </RetryAlert>
    );
  const removed = data.filter(({ id }) => !needed.has(id));
  if (removed.length === 0) return null;
  return (
    <FoldedPart
      title="Removed entries"
      id="removed-entries"
      count={removed.length}
      note="They do not count. Their text is kept, so that you can record them again."
    >
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {(all ? removed : removed.slice(0, SHOWN_AT_FIRST)).map((entry) => (
          <Removed key={entry.id} removed={entry} isBack={isRecordedAgain(entry, entries)} />
        ))}
      </Stack>
      {!all && removed.length > SHOWN_AT_FIRST && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {removed.length} removed entries
        </Button>
      )}
    </FoldedPart>
  );
}

export function BinnedEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const binned = entries.filter(({ recycling_bin }) => recycling_bin);
  if (binned.length === 0) return null;
  return (
    <FoldedPart
      title="In your school’s recycling bin"
      id="in-the-bin"
      count={binned.length}
      note="They do not count, and your school can bring them back. Please do not record them again: ask your school if you think that this is a mistake."
    >
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {binned.map((entry) => (
          <Named key={entry.id} event={entry.event}>
            <EntryFacts entry={entry} />
            <Anchor
              component={Link}
              to={`/entry-history/${entry.id}`}
              underline="always"
              aria-label={`History of ${entry.event}`}
            >
              History
            </Anchor>
          </Named>
        ))}
      </Stack>
    </FoldedPart>
  );
}

interface FoldedPartProps {
  readonly title: string;
  readonly id: string;
  readonly count: number;
  readonly note: string;
  readonly children: ReactNode;
}

function FoldedPart({ title, id, count, note, children }: FoldedPartProps) {
  return (
    <section aria-labelledby={id}>
      <details style={{ borderTop: '1px solid var(--ll-line)' }}>
        <summary className={classes.details}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>{' '}
          ({count})
        </summary>
        <Stack gap="sm">
          <Text size="sm">{note}</Text>
          {children}
        </Stack>
      </details>
    </section>
  );
}

function Named({ event, children }: { readonly event: string; readonly children: ReactNode }) {
  return (
    <Paper component="li" withBorder p="md">
      <Title order={3} size="h4" mb="xs" className={list.breakable}>
        {event}
      </Title>
      {children}
    </Paper>
  );
}

function Removed({ removed, isBack: back }: { readonly removed: RemovedEntry; readonly isBack: boolean }) {
  const zone = useSchoolZone();
  return (
    <Named event={removed.event}>
      <Stack gap="sm">
        {removalText(removed, zone).map((line) => (
          <Text key={line} className={list.breakable}>
            {line}
          </Text>
        ))}
        {back && <Text>Your portfolio has an entry of this event and day.</Text>}
        <details>
          <summary className={classes.details}>Show what it said</summary>
          <EntryFacts entry={removed} />
        </details>
        <Group gap="md">
          <Button
            component={Link}
            to={recordAgainAddress(removed)}
            variant={back ? 'default' : 'filled'}
            size="compact-md"
            aria-label={`Record it again: ${removed.event}`}
          >
            Record it again
          </Button>
          <Button
            component={Link}
            to={`/entry-history/${removed.id}`}
            variant="outline"
            size="compact-md"
            aria-label={`History of ${removed.event}`}
          >
            History
          </Button>
        </Group>
      </Stack>
    </Named>
  );
}
