/** The numbers of a picture as a table, for who wants them (docs/decisions/0015). */
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import classes from './your-hours.module.css';

interface NumbersProps {
  /** Names the table, and follows "as a table". */
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells by row; the first is the heading of the row. */
  readonly rows: readonly (readonly ReactNode[])[];
}

export function Numbers({ name, columns, rows }: NumbersProps) {
  return (
    <details className={classes.numbers}>
      <summary>{name} as a table</summary>
      {/* Focusable, because with very large text the table scrolls sideways. */}
      <div className={classes.scroll} role="region" aria-label={`Table: ${name}`} tabIndex={0}>
        <table>
          <caption>
            <VisuallyHidden>{name}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([heading, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{heading}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
