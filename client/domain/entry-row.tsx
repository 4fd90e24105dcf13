/** An entry in a list: a row of a table that unfolds, or on a phone a card that opens. The lists add what is theirs. */
import type { ReactNode } from 'react';
import { dayText } from '#client/ui/format/text.ts';
import { columnClass, FoldedRow, UnfoldingText, useUnfolding } from '#client/ui/lists/dense-table.tsx';
import { FoldCard } from '#client/ui/lists/fold-card.tsx';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { entryTitles } from './entry-facts.tsx';
import list from '#client/ui/lists/list.module.css';
import classes from './entry-row.module.css';

export type ListedEntry = EntryHistory['entry'] & { readonly id: number };

/** In the order of the specification, with their widths. */
export const entryColumns = [
  ['event', 'name'],
  ['date', 'day'],
  ['hours', 'number'],
  ['role', 'words'],
  ['organizer', 'organizer'],
] as const;

interface EntryRowProps {
  readonly entry: ListedEntry;
  /** What tells it from others of the same name, for screen readers. */
  readonly name: string;
  readonly headId?: string;
  /** Of the whole table. */
  readonly columns: number;
  readonly before?: ReactNode;
  /** Said beside its name. */
  readonly mark?: string | undefined;
  readonly mustShow?: boolean;
  /** What it unfolds, below its whole description. */
  readonly unfolded: ReactNode;
  /** The cells after the description. */
  readonly children: (isOpen: boolean) => ReactNode;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, name, headId, columns, before, mark, mustShow, unfolded, children } = props;
  const unfolding = useUnfolding(mustShow);
  return (
    <>
      <tr data-of={entry.id} data-marked={mark !== undefined || undefined} className={classes['row']}>
        {before}
        <th scope="row" id={headId} tabIndex={-1} data-entry className={list['focusOnly']}>
          {entry.event} {mark !== undefined && <span className={classes['mark']}>{mark}</span>}
        </th>
        <td className={list['nowrap']}>{dayText(entry.date)}</td>
        <td className={columnClass('number')}>{entry.hours}</td>
        <td>{entry.role}</td>
        <td>{entry.organizer}</td>
        <td>
          <UnfoldingText {...unfolding} label={`Details of ${name}`} text={entry.description} />
        </td>
        {children(unfolding.isOpen)}
      </tr>
      {unfolding.isOpen && (
        <FoldedRow id={unfolding.foldId} columns={columns}>
          <div className={classes['unfolded']}>
            <p className={classes['description']}>
              <span className={classes['label']}>{entryTitles.description}</span>
              <span className={list['prose']}>{entry.description}</span>
            </p>
            {unfolded}
          </div>
        </FoldedRow>
      )}
    </>
  );
}

interface EntryCardProps {
  readonly entry: ListedEntry;
  readonly headId?: string;
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  readonly mark?: string | undefined;
  readonly mustShow?: boolean;
  /** After day, hours and organizer. */
  readonly sign?: ReactNode;
  readonly children: (isOpen: boolean) => ReactNode;
}

export function EntryCard({ entry, mark, sign, ...rest }: EntryCardProps) {
  return (
    <FoldCard
      {...rest}
      of={entry.id}
      title={entry.event}
      isMarked={mark !== undefined}
      gist={
        <>
          {mark !== undefined && <span className={classes['mark']}>{mark}</span>}
          {dayText(entry.date)} · {entry.hours} h · {entry.organizer} {sign}
        </>
      }
    />
  );
}
