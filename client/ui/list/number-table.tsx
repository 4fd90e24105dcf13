/** Numbers beside or instead of a picture, for who wants them (docs/decisions/0015). */
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { DenseTable } from './dense-table.tsx';

interface NumberTableProps {
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells by row; the first is the heading of the row. */
  readonly rows: readonly (readonly ReactNode[])[];
}

export function NumberTable({ name, columns, rows }: NumberTableProps) {
  return (
    <DenseTable label={name} room="numbers">
      <caption>
        <VisuallyHidden>{name}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={column} scope="col" data-number={place > 0 || undefined}>
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
              <td key={column} data-number>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DenseTable>
  );
}
