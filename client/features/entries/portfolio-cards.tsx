/** The portfolio's entries as cards, for phones: the same information, the same sorting, the same actions. */
import { memo } from 'react';
import { Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryVerification } from './entry-verification.tsx';
import { columns, columnTitles, type Column } from './portfolio-list.ts';
import type { PortfolioListProps } from './portfolio-table.tsx';
import classes from './portfolio.module.css';

export const PortfolioCards = memo(function PortfolioCards(props: PortfolioListProps) {
  const { entries, sorting, onSort, onDelete } = props;
  const Arrow = sorting.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Stack gap="md">
      <Group align="end" gap="sm" wrap="nowrap">
        <NativeSelect
          label="Sort by"
          className={classes['grow'] ?? ''}
          data={columns.map((column) => ({ value: column, label: columnTitles[column] }))}
          value={sorting.column}
          onChange={(event) => onSort(event.currentTarget.value as Column)}
        />
        <Button
          variant="default"
          onClick={() => onSort(sorting.column)}
          rightSection={<Arrow size={16} aria-hidden="true" />}
        >
          {sorting.direction === 'ascending' ? 'Ascending' : 'Descending'}
        </Button>
      </Group>
      <ul className={classes['cards']}>
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} onDelete={onDelete} />
        ))}
      </ul>
    </Stack>
  );
});

interface EntryCardProps extends Pick<PortfolioListProps, 'onDelete'> {
  readonly entry: Entry;
}

/** Drawn again only when something of the entry has changed. */
const EntryCard = memo(function EntryCard({ entry, onDelete }: EntryCardProps) {
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Title order={3} size="h4" tabIndex={-1} data-entry className={classes['breakable'] ?? ''}>
          {entry.event}
        </Title>
        <EntryFacts entry={entry}>
          <dt>Verified</dt>
          <dd>
            <EntryVerification entry={entry} withText />
          </dd>
        </EntryFacts>
        <EntryActions entry={entry} onDelete={onDelete} />
      </Stack>
    </Paper>
  );
});
