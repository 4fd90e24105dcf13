/**
 * A table of rows of one or two lines, whose head stays in the window. Where the window has no room for its columns, as with
 * large text, it scrolls sideways in its own place, and its head goes with it.
 */
import type { ReactNode } from 'react';
import classes from './steady-table.module.css';

interface SteadyTableProps {
  /** For screen readers: `Table of students`. */
  readonly label: string;
  /** How wide the columns are together. */
  readonly room: 'narrow' | 'wide';
  /** These rows are shown while others are loading. */
  readonly isStale?: boolean;
  /** Head and body. */
  readonly children: ReactNode;
}

export function SteadyTable({ label, room, isStale = false, children }: SteadyTableProps) {
  return (
    <div className={classes['room']} data-stale={isStale}>
      <div className={classes['scroller']} data-room={room} role="region" aria-label={label} tabIndex={0}>
        <table className={classes['table']}>{children}</table>
      </div>
    </div>
  );
}
