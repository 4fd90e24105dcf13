/** A table with many columns. Between a phone and a desk it scrolls sideways inside its box, by keyboard too. */
import type { ReactNode } from 'react';
import list from './list.module.css';
import table from './table.module.css';

interface WideTableProps {
  /** What is in it, for a screen reader. */
  readonly label: string;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
}

export function WideTable({ label, children }: WideTableProps) {
  return (
    <div className={list['scroller']} role="region" aria-label={label} tabIndex={0}>
      <table className={`${table['table']} ${list['table']}`}>{children}</table>
    </div>
  );
}
