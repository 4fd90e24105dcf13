/** Sorting for lists without column headings: the cards on a phone. */
import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { sortedText, type Sorting } from './sorting.ts';
import classes from '#client/ui/list/rows.module.css';

interface SortByProps<Column extends string> {
  readonly columns: readonly Column[];
  readonly titles: Readonly<Record<Column, string>>;
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
}

export function SortBy<Column extends string>({ columns, titles, sorting, onSort }: SortByProps<Column>) {
  const Arrow = sorting.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Group align="end" gap="sm">
      {/* Fits its longest option; otherwise the button beside it wraps. */}
      <div style={{ flex: '1 1 10.5rem', minWidth: 0 }}>
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
    </Group>
  );
}

interface SortableHeadingProps<Column extends string> {
  readonly column: Column;
  readonly title: string;
  readonly width?: string | undefined;
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
  readonly isNumber?: boolean;
}

export function SortableHeading<Column extends string>(props: SortableHeadingProps<Column>) {
  const { column, title, width, sorting, onSort, isNumber = false } = props;
  const direction = sorting.column === column ? sorting.direction : 'none';
  return (
    <th scope="col" aria-sort={direction} style={{ width }} data-number={isNumber || undefined}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(column)}>
        {title}
        {direction === 'none' && <IconArrowsSort size={16} aria-hidden="true" opacity={0.65} />}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}

interface SortedNoteProps<Column extends string> {
  readonly sorting: Sorting<Column>;
  readonly titles: Readonly<Record<Column, string>>;
  /** Nothing is announced while the rows of the previous sorting are still shown. */
  readonly isWaiting?: boolean;
}

export function SortedNote<Column extends string>({
  sorting,
  titles,
  isWaiting = false,
}: SortedNoteProps<Column>) {
  return (
    <VisuallyHidden role="status">
      {!isWaiting && sortedText(titles[sorting.column], sorting.direction)}
    </VisuallyHidden>
  );
}
