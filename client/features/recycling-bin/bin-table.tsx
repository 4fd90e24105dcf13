/** The entries of the bin as a table, for screens wider than a phone. */
import { Checkbox, Text } from '@mantine/core';
import { dayText } from '#client/ui/format/text.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { WideTable } from '#client/ui/lists/list-parts.tsx';
import list from '#client/ui/lists/list.module.css';
import {
  BinnedWhen,
  boxParts,
  RecoverButton,
  SelectBox,
  StudentLink,
  type BinListProps,
} from './bin-parts.tsx';
import { searchNames, searchTitles } from './recycling-bin-list.ts';
import classes from './recycling-bin.module.css';

export function BinTable({ entries, selected, onSelect, onRecover }: BinListProps) {
  const count = entries.filter(({ id }) => selected.has(id)).length;
  const isAll = count === entries.length;
  return (
    <WideTable label="Table of entries in the recycling bin">
      <thead>
        <tr>
          <th scope="col" className={classes['boxColumn']}>
            <Checkbox
              classNames={boxParts}
              aria-label="Select all on this page"
              checked={isAll}
              indeterminate={count > 0 && !isAll}
              onChange={() => onSelect(entries, !isAll)}
            />
          </th>
          {searchNames.map((name) => (
            <th scope="col" key={name}>
              {name === 'organizer'
                ? `${searchTitles.organizer} and ${entryTitles.contact}`
                : searchTitles[name]}
            </th>
          ))}
          <th scope="col">Description</th>
          <th scope="col">Deleted</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <SelectBox entry={entry} selected={selected} onSelect={onSelect} />
            </td>
            <th scope="row" className={list['rowHeading']}>
              {entry.event}
            </th>
            <td className={list['nowrap']}>{dayText(entry.date)}</td>
            <td>{entry.hours}</td>
            <td className={classes['role']}>{entry.role}</td>
            <td className={classes['organizer']}>
              {entry.organizer}
              <Text span size="sm" className={`${classes['line'] ?? ''} ${list['quiet'] ?? ''}`}>
                <EmailText email={entry.contact} />
              </Text>
            </td>
            <td className={classes['student']}>
              <StudentLink entry={entry} />
            </td>
            <td className={classes['description']}>
              <LongText text={entry.description} about={entry.event} />
            </td>
            <td className={classes['binned']}>
              <BinnedWhen entry={entry} />
            </td>
            <td>
              <RecoverButton entry={entry} onRecover={onRecover} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
