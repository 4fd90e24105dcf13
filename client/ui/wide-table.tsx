/** A table with many columns. Between a phone and a desk it scrolls sideways inside its box, by keyboard too. */
import type { ReactNode } from 'react';
import { Table } from '@mantine/core';
import list from './list.module.css';

interface WideTableProps {
  /** What is in it, for a screen reader. */
  readonly label: string;
  /** `Table.Thead` and `Table.Tbody`. */
  readonly children: ReactNode;
}

export function WideTable({ label, children }: WideTableProps) {
  return (
    <div className={list['scroller']} role="region" aria-label={label} tabIndex={0}>
      <Table striped className={list['table'] ?? ''} verticalSpacing="sm">
        {children}
      </Table>
    </div>
  );
}
