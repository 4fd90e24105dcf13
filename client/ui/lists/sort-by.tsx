/** Chooses the order of a list where there are no headings to click on: above the cards on a phone. */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import list from './list.module.css';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import type { Sorting } from './sorting.ts';

interface SortByProps<Column extends string> {
  readonly columns: readonly Column[];
  readonly titles: Readonly<Record<Column, string>>;
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
}

export function SortBy<Column extends string>({ columns, titles, sorting, onSort }: SortByProps<Column>) {
  const Arrow = sorting.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <div className={list['sort']}>
      <div className={list['sortBox']}>
        <PlainSelect
          label="Sort by"
          choices={columns.map((column) => ({ value: column, label: titles[column] }))}
          value={sorting.column}
          // Safe: the options are the columns.
          onChange={(event) => onSort(event.currentTarget.value as Column)}
        />
      </div>
      <Button
        variant="default"
        onClick={() => onSort(sorting.column)}
        rightSection={<Arrow size={16} aria-hidden="true" />}
      >
        {sorting.direction === 'ascending' ? 'Ascending' : 'Descending'}
      </Button>
    </div>
  );
}
