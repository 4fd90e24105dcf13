/** A table of rows of one or two lines, each of which unfolds below itself. Its head stays in the window. */
import { useId, useState, type ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import table from './table.module.css';
import classes from './dense-table.module.css';

interface DenseTableProps {
  readonly label: string;
  /** With a column more than fits into a narrow window. */
  readonly isWide?: boolean;
  readonly head: ReactNode;
  /** Boxes for searching, below the headings of their columns. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

export function DenseTable({ label, isWide = false, head, search, children }: DenseTableProps) {
  return (
    <div className={classes['room']}>
      <div className={classes['scroller']} role="region" aria-label={label} tabIndex={0}>
        <table className={`${table['table']} ${classes['table']}`} data-wide={isWide || undefined}>
          <thead>
            <tr>{head}</tr>
            {search !== undefined && <tr className={classes['search']}>{search}</tr>}
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}

/** The width of a column, by what stands in it. Columns without one share what is left. */
export type ColumnWidth = keyof typeof widths;
const widths = {
  box: classes['box'],
  name: classes['name'],
  day: classes['day'],
  number: classes['number'],
  words: classes['words'],
  organizer: classes['organizer'],
  place: classes['place'],
  state: classes['state'],
  act: classes['act'],
  acts: classes['acts'],
} as const;

export function columnClass(width: ColumnWidth): string {
  return widths[width] ?? '';
}

interface Unfolding {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** The id of what unfolds. */
  readonly foldId: string;
}

/** @param mustShow what unfolds has to be read now */
export function useUnfolding(mustShow = false): Unfolding {
  const [isOpen, setOpen] = useState(mustShow);
  const [hadToShow, setHadToShow] = useState(mustShow);
  const foldId = useId();
  if (mustShow !== hadToShow) {
    setHadToShow(mustShow);
    if (mustShow) setOpen(true);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), foldId };
}

interface UnfoldingTextProps extends Unfolding {
  /** What unfolds, for screen readers: `Details of Tree Day`. */
  readonly label: string;
  readonly text: string;
}

/** The beginning of a text on one line; pressing it unfolds the row. */
export function UnfoldingText({ isOpen, toggle, foldId, label, text }: UnfoldingTextProps) {
  return (
    <button
      type="button"
      className={classes['unfold']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? foldId : undefined}
      aria-label={label}
      onClick={toggle}
    >
      <IconChevronDown size={16} aria-hidden="true" />
      <span aria-hidden="true">{text}</span>
    </button>
  );
}

interface FoldedRowProps {
  readonly id: string;
  readonly columns: number;
  readonly children: ReactNode;
}

/** What a row unfolds, below it and as wide as the table. */
export function FoldedRow({ id, columns, children }: FoldedRowProps) {
  return (
    <tr id={id} className={classes['folded']}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}
