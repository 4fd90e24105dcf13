/**
 * A table of rows of one or two lines, whose head stays in the window. Where the window has no room for its columns, as with
 * large text, it scrolls sideways in its own place, and its head goes with it.
 */
import type { ReactNode } from 'react';
import classes from './rows.module.css';

interface DenseTableProps {
  /** For screen readers: `Table of students`. */
  readonly label: string;
  /** How wide the columns are together. */
  readonly room: 'numbers' | 'narrow' | 'wide' | 'widest';
  /** Its columns are as wide as their headings say, whatever is in them. */
  readonly isFixed?: boolean;
  /** These rows are shown while others are loading. */
  readonly isStale?: boolean;
  /** Head and body. Boxes for searching are a second row of the head. */
  readonly children: ReactNode;
}

export function DenseTable({ label, room, isFixed = false, isStale = false, children }: DenseTableProps) {
  return (
    <div className={classes.room} data-stale={isStale}>
      <div className={classes.scroller} data-room={room} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table} data-fixed={isFixed}>
          {children}
        </table>
      </div>
    </div>
  );
}
