/** One entry as a row of the portfolio's table; drawn again only when something of it has changed. */
import { memo } from 'react';
import { Table } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryVerification } from './entry-verification.tsx';
import { LongText } from '#client/ui/long-text.tsx';
import { dayText } from '#client/ui/day-text.ts';
import list from '#client/ui/list.module.css';
import classes from './portfolio.module.css';

interface PortfolioRowProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

export const PortfolioRow = memo(function PortfolioRow({ entry, onDelete }: PortfolioRowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" tabIndex={-1} data-entry className={list['rowHeading'] ?? ''}>
        {entry.event}
      </Table.Th>
      <Table.Td className={list['nowrap'] ?? ''}>{dayText(entry.date)}</Table.Td>
      <Table.Td>{entry.hours}</Table.Td>
      <Table.Td>{entry.role}</Table.Td>
      <Table.Td>{entry.organizer}</Table.Td>
      <Table.Td className={classes['wide'] ?? ''}>
        <LongText text={entry.description} about={entry.event} />
      </Table.Td>
      <Table.Td className={classes['contact'] ?? ''}>{entry.contact}</Table.Td>
      <Table.Td className={classes['verification'] ?? ''}>
        <EntryVerification entry={entry} />
      </Table.Td>
      <Table.Td>
        <EntryActions entry={entry} onDelete={onDelete} />
      </Table.Td>
    </Table.Tr>
  );
});
