/** The entries of the bin as a table, for screens wider than a phone. */
import { Checkbox, Table, Text } from '@mantine/core';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { dayText } from '#client/ui/day-text.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { entryTitles } from '#client/ui/entry-titles.ts';
import { LongText } from '#client/ui/long-text.tsx';
import { WideTable } from '#client/ui/wide-table.tsx';
import list from '#client/ui/list.module.css';
import { BinnedWhen, boxParts, RecoverButton, SelectBox, StudentLink } from './bin-parts.tsx';
import { searchNames, searchTitles } from './recycling-bin-list.ts';
import classes from './recycling-bin.module.css';

export interface BinListProps {
  /** Those of this page. */
  readonly entries: readonly BinnedEntry[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
  readonly onRecover: (entries: readonly BinnedEntry[]) => void;
}

export function BinTable({ entries, selected, onSelect, onRecover }: BinListProps) {
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const isAll = count === entries.length;
  return (
    <WideTable label="Table of entries in the recycling bin">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes['boxColumn'] ?? ''}>
            <Checkbox
              classNames={boxParts}
              aria-label="Select all on this page"
              checked={isAll}
              indeterminate={count > 0 && !isAll}
              onChange={() => onSelect(entries, !isAll)}
            />
          </Table.Th>
          {searchNames.map((name) => (
            <Table.Th scope="col" key={name}>
              {name === 'organizer'
                ? `${searchTitles.organizer} and ${entryTitles.contact}`
                : searchTitles[name]}
            </Table.Th>
          ))}
          <Table.Th scope="col">Description</Table.Th>
          <Table.Th scope="col">Deleted</Table.Th>
          <Table.Th scope="col">Action</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <SelectBox entry={entry} selected={selected} onSelect={onSelect} />
            </Table.Td>
            <Table.Th scope="row" className={list['rowHeading'] ?? ''}>
              {entry.event}
            </Table.Th>
            <Table.Td className={list['nowrap'] ?? ''}>{dayText(entry.date)}</Table.Td>
            <Table.Td>{entry.hours}</Table.Td>
            <Table.Td className={classes['role'] ?? ''}>{entry.role}</Table.Td>
            <Table.Td className={classes['organizer'] ?? ''}>
              {entry.organizer}
              <Text span size="sm" className={`${classes['line'] ?? ''} ${list['quiet'] ?? ''}`}>
                <EmailText email={entry.contact} />
              </Text>
            </Table.Td>
            <Table.Td className={classes['student'] ?? ''}>
              <StudentLink entry={entry} />
            </Table.Td>
            <Table.Td className={classes['description'] ?? ''}>
              <LongText text={entry.description} about={entry.event} />
            </Table.Td>
            <Table.Td className={classes['binned'] ?? ''}>
              <BinnedWhen entry={entry} />
            </Table.Td>
            <Table.Td>
              <RecoverButton entry={entry} onRecover={onRecover} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
