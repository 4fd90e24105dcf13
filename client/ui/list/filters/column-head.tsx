/** What stands in the head of a table: the title, which sorts, and a search box below it. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import type { ListSorting } from './sorting.ts';
import type { ListView } from './use-list-address.ts';
import classes from '#client/ui/list/rows.module.css';

interface ColumnHeadingProps {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly width?: string;
  readonly sort?: string;
  readonly sorting: ListSorting | undefined;
}

const arrows = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown };

export function ColumnHeading({ title, isNumber, width, sort, sorting: order }: ColumnHeadingProps) {
  const attributes = { scope: 'col', 'data-number': isNumber || undefined, style: { width } };
  if (!order || sort === undefined) return <th {...attributes}>{title}</th>;
  const direction = order.sorting.column === sort ? order.sorting.direction : 'none';
  const Arrow = arrows[direction];
  return (
    <th {...attributes} aria-sort={direction}>
      <UnstyledButton className={classes.sort} onClick={() => order.onSort(sort)}>
        {title}
        <Arrow size={16} aria-hidden="true" opacity={direction === 'none' ? 0.65 : undefined} />
      </UnstyledButton>
    </th>
  );
}

export const searchLabel = (title: string) => `Search ${title.toLowerCase()}`;

interface ColumnSearchProps<Name extends string> {
  readonly title: string;
  readonly name: NoInfer<Name>;
  readonly view: ListView<Name>;
}

export function ColumnSearch<Name extends string>({ title, name, view }: ColumnSearchProps<Name>) {
  return (
    <PlainInput
      label={searchLabel(title)}
      isLabelHidden
      placeholder="Search"
      autoComplete="off"
      maxLength={200}
      value={view.typed[name]}
      onChange={(event) => view.type(name, event.currentTarget.value)}
    />
  );
}
