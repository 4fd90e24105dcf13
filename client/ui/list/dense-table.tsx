/** The head sticks to the window. When the columns do not fit, the table scrolls sideways with its head. */
import type { ReactNode } from 'react';
import classes from './dense-table.module.css';

interface DenseTableProps {
  readonly label: string;
  readonly minWidth: 'numbers' | 'sm' | 'md' | 'lg';
  /** Column widths come from the headings, not the content. */
  readonly isFixed?: boolean;
  readonly isStale?: boolean;
  /** Head and body. Search boxes are a second row of the head. */
  readonly children: ReactNode;
}

export function DenseTable({ label, minWidth, isFixed = false, isStale = false, children }: DenseTableProps) {
  return (
    <div className={classes.room} data-stale={isStale}>
      <div
        className={classes.scroller}
        data-min-width={minWidth}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        <table className={classes.table} data-fixed={isFixed}>
          {children}
        </table>
      </div>
    </div>
  );
}
