/** Entries in a list: a table whose rows unfold, or on a phone cards that open. The lists add what is theirs. */
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard, type CompactCardProps } from '#client/ui/list/compact-card.tsx';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import { SortableHeading } from '#client/ui/list/sort-controls.tsx';
import type { Sorting } from '#client/ui/list/sorting.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { FoldedRow, UnfoldingText, useUnfolding } from '#client/ui/list/unfolding.tsx';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { entryTitles } from './entry-facts.tsx';
import { signOf, type SignedEntry } from './entry-sign.ts';
import { WithHints } from './hints.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './entry-row.module.css';

export type ListedEntry = EntryHistory['entry'] & { readonly id: number };

/** In the order of the specification, with their widths; the description has what is left. */
const columns = [
  ['event', '12.9%'],
  ['date', '5.75rem'],
  ['hours', '5.375rem'],
  ['role', '9%'],
  ['organizer', '14.9%'],
  ['description', undefined],
  ['contact', '12.6%'],
  ['verified', 'var(--signs)'],
  ['action', 'var(--acts)'],
] as const;
export const columnTitles = { ...entryTitles, verified: 'Verified', action: 'Action' } as const;
type Column = keyof typeof columnTitles;

interface EntryTableProps<Sorted extends Column> {
  readonly label: string;
  /** The columns that sort it. */
  readonly sorts: readonly Sorted[];
  readonly sorting: Sorting<Sorted>;
  readonly onSort: (column: Sorted) => void;
  /** With a box before each row. */
  readonly hasBoxes?: boolean;
  /** A second row of the head. */
  readonly searches?: ReactNode;
  readonly children: ReactNode;
}

export function EntryTable<Sorted extends Column>(props: EntryTableProps<Sorted>) {
  const { label, sorts, sorting, onSort, hasBoxes = false, searches, children } = props;
  return (
    <WithHints>
      <DenseTable label={label} room="wide" isFixed>
        <thead>
          <tr>
            {hasBoxes && (
              <th scope="col" style={{ width: '2.75rem' }}>
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            {columns.map(([name, usual]) => {
              const sorted = sorts.find((one) => one === name);
              // The boxes take their room from it.
              const width = hasBoxes && name === 'organizer' ? '12.6%' : usual;
              return sorted === undefined ? (
                <th key={name} scope="col" style={{ width }}>
                  {columnTitles[name]}
                </th>
              ) : (
                <SortableHeading
                  key={name}
                  column={sorted}
                  title={columnTitles[name]}
                  width={width}
                  isNumber={name === 'hours'}
                  sorting={sorting}
                  onSort={onSort}
                />
              );
            })}
          </tr>
          {searches}
        </thead>
        <tbody>{children}</tbody>
      </DenseTable>
    </WithHints>
  );
}

/** How many columns a row of it has. */
export const columnsOf = (hasBoxes: boolean) => columns.length + (hasBoxes ? 1 : 0);

interface EntryRowProps {
  readonly entry: ListedEntry;
  /** What tells it from others of the same name, for screen readers. */
  readonly name: string;
  readonly headId?: string;
  readonly before?: ReactNode;
  /** Said beside its name. */
  readonly mark?: string;
  readonly mustShow?: boolean;
  /** What it unfolds, below its whole description. */
  readonly unfolded: ReactNode;
  /** The cells after the description. */
  readonly children: (isOpen: boolean) => ReactNode;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, name, headId, before, mark, mustShow, unfolded, children } = props;
  const unfolding = useUnfolding(mustShow);
  return (
    <>
      <tr data-of={entry.id} data-marked={mark !== undefined || undefined} className={classes.row}>
        {before}
        <th scope="row" id={headId} tabIndex={-1} data-entry className={list.focusOnly}>
          {entry.event} {mark !== undefined && <span className={classes.mark}>{mark}</span>}
        </th>
        <td className={list.nowrap}>{dayText(entry.date)}</td>
        <td data-number>{entry.hours}</td>
        <td>{entry.role}</td>
        <td>{entry.organizer}</td>
        <td>
          <UnfoldingText {...unfolding} label={`Details of ${name}`} text={entry.description} />
        </td>
        {children(unfolding.isOpen)}
      </tr>
      {unfolding.isOpen && (
        <FoldedRow id={unfolding.foldId} columns={columnsOf(before !== undefined)}>
          <div className={classes.unfolded}>
            <p className={classes.description}>
              <span className={classes.label}>{entryTitles.description}</span>
              <span className={list.prose}>{entry.description}</span>
            </p>
            {unfolded}
          </div>
        </FoldedRow>
      )}
    </>
  );
}

interface EntryCardProps extends Omit<CompactCardProps, 'of' | 'title' | 'level' | 'lines' | 'isMarked'> {
  readonly entry: ListedEntry;
  readonly mark?: string;
  /** After day, hours and organizer. */
  readonly sign?: ReactNode;
}

export function EntryCard({ entry, mark, sign, ...rest }: EntryCardProps) {
  return (
    <CompactCard
      {...rest}
      of={entry.id}
      title={entry.event}
      level={3}
      isMarked={mark !== undefined}
      lines={
        <span>
          {mark !== undefined && <span className={classes.mark}>{mark}</span>}
          {dayText(entry.date)} · {entry.hours} h · {entry.organizer} {sign}
        </span>
      }
    />
  );
}

/** Where an entry stands, as a small sign. */
export function EntryChip({ entry }: { readonly entry: SignedEntry }) {
  const { words, tone } = signOf(entry, useSchoolZone());
  return (
    <StateMark tone={tone} wraps>
      {words}
    </StateMark>
  );
}
