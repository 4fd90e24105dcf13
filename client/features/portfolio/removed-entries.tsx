/** Entries that others removed: why, their last text, and a link to record them again. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { removedFailure } from '#client/domain/entries.messages.ts';
import type { useRemovedEntries } from '#client/domain/entry-history.api.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { recordAgainAddress } from '#client/domain/entry-fields.ts';
import { removalText } from '#client/domain/removal-text.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { FoldedPart } from './folded-part.tsx';
import { isBack } from './portfolio-needs.ts';
import list from '#client/ui/lists/list.module.css';
import classes from './portfolio.module.css';

const SHOWN_AT_FIRST = 3;

interface RemovedEntriesProps {
  readonly entries: readonly Entry[];
  /** Those among what needs the student, which are not said twice. */
  readonly needed: ReadonlySet<number>;
  readonly query: ReturnType<typeof useRemovedEntries>;
}

export function RemovedEntries({ entries, needed, query }: RemovedEntriesProps) {
  const { data = [], error, isFetching, refetch } = query;
  const [all, setAll] = useState(false);
  if (error) {
    return (
      <ErrorAlert title="Removed entries">
        <Stack gap="sm" align="start">
          <span>{removedFailure(error)}</span>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      </ErrorAlert>
    );
  }
  const removed = data.filter(({ id }) => !needed.has(id));
  if (removed.length === 0) return null;
  return (
    <FoldedPart title="Removed entries" id="removed-entries" count={removed.length}>
      <Text size="sm">They do not count. Their text is kept, so that you can record them again.</Text>
      <ul className={classes.removed}>
        {(all ? removed : removed.slice(0, SHOWN_AT_FIRST)).map((entry) => (
          <Paper component="li" key={entry.id} withBorder p="md">
            <RemovedItem removed={entry} isBack={isBack(entry, entries)} />
          </Paper>
        ))}
      </ul>
      {!all && removed.length > SHOWN_AT_FIRST && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {removed.length} removed entries
        </Button>
      )}
    </FoldedPart>
  );
}

interface RemovedItemProps {
  readonly removed: RemovedEntry;
  readonly isBack: boolean;
}

function RemovedItem({ removed, isBack: back }: RemovedItemProps) {
  const zone = useSchoolZone();
  return (
    <Stack gap="sm">
      <Title order={3} size="h4" className={list.breakable}>
        {removed.event}
      </Title>
      {removalText(removed, zone).map((words) => (
        <Text key={words} className={list.breakable}>
          {words}
        </Text>
      ))}
      {back && <Text>Your portfolio has an entry of this event and day.</Text>}
      <details>
        <summary className={classes.fold}>Show what it said</summary>
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
  );
}
