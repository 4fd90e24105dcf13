/** One entry as a row of the portfolio's table; drawn again only when something of it has changed. */
import { memo } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryVerification } from '#client/domain/entry-verification.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { dayText } from '#client/ui/format/day-text.ts';
import list from '#client/ui/lists/list.module.css';
import classes from './portfolio.module.css';

interface PortfolioRowProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

export const PortfolioRow = memo(function PortfolioRow({ entry, onDelete }: PortfolioRowProps) {
  return (
    <tr>
      <th scope="row" tabIndex={-1} data-entry className={list['rowHeading']}>
        {entry.event}
      </th>
      <td className={list['nowrap']}>{dayText(entry.date)}</td>
      <td>{entry.hours}</td>
      <td>{entry.role}</td>
      <td>{entry.organizer}</td>
      <td className={classes['wide']}>
        <LongText text={entry.description} about={entry.event} />
      </td>
      <td className={classes['contact']}>{entry.contact}</td>
      <td className={classes['verification']}>
        <EntryVerification entry={entry} />
      </td>
      <td>
        <EntryActions entry={entry} onDelete={onDelete} />
      </td>
    </tr>
  );
});
