/** The layout of a file while a head edits it. */
import type { Layout } from '#shared/state-files/files.contract.ts';
import { fieldsOf, fieldWords, type LayoutField, type LayoutRows } from '#shared/state-files/layouts.ts';

export const rowWords: Readonly<Record<LayoutRows, string>> = {
  entry: 'A line for each entry',
  student: 'A line for each student',
  year: 'A line for each student and school year',
};

export interface DraftColumn {
  /** Stays the same while the column moves. */
  readonly key: number;
  readonly field: LayoutField;
  readonly title: string;
}

const usual: readonly LayoutField[] = ['state_id', 'last_name', 'first_name', 'counted'];

/** What a head begins with. */
export function draftColumns(layout: Layout | undefined): readonly DraftColumn[] {
  const columns = layout?.columns ?? usual.map((field) => ({ field, title: fieldWords('entry', field) }));
  return columns.map((column, key) => ({ ...column, key }));
}

/** Those that lines of this kind have. The others are kept for when the head changes back. */
export function columnsFor(rows: LayoutRows, columns: readonly DraftColumn[]): readonly DraftColumn[] {
  const fields = fieldsOf(rows);
  return columns.filter(({ field }) => fields.includes(field));
}

/** With a column for the first field that has none yet. */
export function withColumn(rows: LayoutRows, columns: readonly DraftColumn[]): readonly DraftColumn[] {
  const fields = fieldsOf(rows);
  const field = fields.find((one) => columns.every((column) => column.field !== one)) ?? fields[0];
  if (field === undefined) return columns;
  const key = Math.max(-1, ...columns.map((column) => column.key)) + 1;
  return [...columns, { key, field, title: fieldWords(rows, field) }];
}

/** With one column a place up or down among those that are shown. */
export function withMoved(
  rows: LayoutRows,
  columns: readonly DraftColumn[],
  key: number,
  by: -1 | 1,
): readonly DraftColumn[] {
  const shown = columnsFor(rows, columns);
  const place = shown.findIndex((column) => column.key === key);
  const moved = shown[place];
  const other = shown[place + by];
  if (!moved || !other) return columns;
  return columns.map((column) => (column === moved ? other : column === other ? moved : column));
}

/** With another field; a title that nobody has changed goes with it. */
export function withField(
  rows: LayoutRows,
  columns: readonly DraftColumn[],
  key: number,
  field: LayoutField,
): readonly DraftColumn[] {
  return columns.map((column) => {
    if (column.key !== key) return column;
    const isOwn = column.title !== fieldWords(rows, column.field) && column.title !== '';
    return { key, field, title: isOwn ? column.title : fieldWords(rows, field) };
  });
}
