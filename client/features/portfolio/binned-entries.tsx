/** Entries that the school moved to its recycling bin: not in the list, but named here. */
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import list from '#client/ui/lists/list.module.css';
import { FoldedPart } from './folded-part.tsx';
import classes from './portfolio.module.css';

export function BinnedEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const binned = entries.filter(({ recycling_bin }) => recycling_bin);
  if (binned.length === 0) return null;
  return (
    <FoldedPart title="In your school’s recycling bin" id="in-the-bin" count={binned.length}>
      <Text size="sm">
        They do not count, and your school can bring them back. Please do not record them again: ask your
        school if you think that this is a mistake.
      </Text>
      <ul className={classes.removed}>
        {binned.map((entry) => (
          <Paper component="li" key={entry.id} withBorder p="md">
            <Title order={3} size="h4" className={list.breakable}>
              {entry.event}
            </Title>
            <EntryFacts entry={entry} />
            <Anchor
              component={Link}
              to={`/entry-history/${entry.id}`}
              underline="always"
              aria-label={`History of ${entry.event}`}
            >
              History
            </Anchor>
          </Paper>
        ))}
      </ul>
    </FoldedPart>
  );
}
