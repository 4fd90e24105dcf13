/** The portfolio's entries as cards, for phones. */
import { memo } from 'react';
import { Stack } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryActions, type PortfolioListProps } from './portfolio-table.tsx';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { EntryVerification } from '#client/domain/entry-verification.tsx';
import { columns, columnTitles } from './portfolio-list.ts';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import list from '#client/ui/lists/list.module.css';
import classes from './portfolio.module.css';

export const PortfolioCards = memo(function PortfolioCards(props: PortfolioListProps) {
  const { entries, sorting, onSort, onDelete } = props;
  return (
    <Stack gap="md">
      <SortBy columns={columns} titles={columnTitles} sorting={sorting} onSort={onSort} />
      <ul className={list['cards']}>
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

/** Renders only when the entry changes. */
const EntryCard = memo(function EntryCard({ entry, onDelete }: EntryCardProps) {
  return (
    <li className={`${list['card']} ${classes['card']}`}>
      <h3 tabIndex={-1} data-entry className={list['cardTitle']}>
        {entry.event}
      </h3>
      <EntryFacts entry={entry}>
        <dt>Verified</dt>
        <dd>
          <EntryVerification entry={entry} withText />
        </dd>
      </EntryFacts>
      <EntryActions entry={entry} onDelete={onDelete} />
    </li>
  );
});
