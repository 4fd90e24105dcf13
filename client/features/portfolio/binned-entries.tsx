/** Entries that the school moved to its recycling bin: not in the list, but named here. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import list from '#client/ui/lists/list.module.css';
import classes from './portfolio.module.css';

export function BinnedEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const putAside = entries.filter(({ recycling_bin }) => recycling_bin);
  if (putAside.length === 0) return null;
  return (
    <Stack gap="md" component="section" aria-labelledby="put-aside">
      <Title order={2} size="h3" id="put-aside">
        Put aside by your school
      </Title>
      <Text maw="65ch">
        Your school has moved {putAside.length === 1 ? 'this entry' : 'these entries'} to its recycling bin.
        Please do not record {putAside.length === 1 ? 'it' : 'them'} again: ask your school if you think that
        this is a mistake.
      </Text>
      <ul className={classes['removed']}>
        {putAside.map((entry) => (
          <Paper component="li" key={entry.id} withBorder p="md">
            <Stack gap="sm">
              <Title order={3} size="h4" className={list['breakable'] ?? ''}>
                {entry.event}
              </Title>
              <Text>It does not count at the moment. Your school can bring it back.</Text>
              <details>
                <summary className={classes['fold']}>Show details</summary>
                <EntryFacts entry={entry} />
              </details>
              <Group>
                <Button
                  component={Link}
                  to={`/entry-history/${entry.id}`}
                  variant="outline"
                  size="compact-md"
                  aria-label={`History of ${entry.event}`}
                >
                  History
                </Button>
              </Group>
            </Stack>
          </Paper>
        ))}
      </ul>
    </Stack>
  );
}
