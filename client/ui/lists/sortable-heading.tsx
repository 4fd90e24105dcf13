/** The heading of a column that sorts its table, with an arrow, and with words for screen readers. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from './sorting.ts';
import classes from './sortable-heading.module.css';

interface SortableHeadingProps<Column extends string> {
  readonly column: Column;
  readonly title: string;
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
}

export function SortableHeading<Column extends string>(props: SortableHeadingProps<Column>) {
  const { column, title, sorting, onSort } = props;
  const direction = sorting.column === column ? sorting.direction : 'none';
  return (
    <th scope="col" aria-sort={direction}>
      <UnstyledButton className={classes['button'] ?? ''} onClick={() => onSort(column)}>
        {title}
        {direction === 'none' && <IconArrowsSort size={16} aria-hidden="true" className={classes['faint']} />}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}
