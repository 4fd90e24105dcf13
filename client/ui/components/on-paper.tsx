import { useState, type ReactNode } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { createPortal, flushSync } from 'react-dom';
import classes from './components.module.css';

/** Rendered only while printing: it can have thousands of rows. */
export function PrintOnly({ children }: { readonly children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  // The browser prints what is rendered when the event handler returns.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  if (!isPrinting) return null;
  return createPortal(
    <div className={classes.paper} data-paper aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}

/** Keyed by title; the first column names the row. */
export type PaperColumns<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

interface PaperTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: PaperColumns<Row>;
}

export function PaperTable<Row extends { readonly id: number }>({ rows, columns }: PaperTableProps<Row>) {
  const all = Object.entries(columns);
  return (
    <table>
      <thead>
        <tr>
          {all.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {all.map(([title, cell], place) =>
              place === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
