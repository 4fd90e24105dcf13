/** Separate from `find-row.tsx`, for pages that have no room for this code. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { FindRow, orderChips, searchChips } from './find-row.tsx';
import { readFilters } from './list-address.ts';
import type { ListSorting } from './sorting.ts';
import type { ListView } from './use-list-address.ts';
import list from '#client/ui/list/list.module.css';

export interface Search<Name extends string> {
  readonly title: string;
  readonly name: Name;
  readonly hint?: string;
}

interface SearchBoxProps<Name extends string> extends Search<NoInfer<Name>> {
  readonly view: ListView<Name>;
  readonly isLabelHidden?: boolean;
}

export function SearchBox<Name extends string>(props: SearchBoxProps<Name>) {
  const { title, name, view, hint = '', isLabelHidden = false } = props;
  return (
    <PlainInput
      label={`Search ${title.toLowerCase()}`}
      isLabelHidden={isLabelHidden}
      placeholder={isLabelHidden ? 'Search' : hint}
      autoComplete="off"
      maxLength={200}
      value={view.typed[name]}
      onChange={(event) => view.type(name, event.currentTarget.value)}
    />
  );
}

interface SearchRowProps<Name extends string> {
  readonly label: string;
  readonly searches: readonly Search<NoInfer<Name>>[];
  readonly view: ListView<Name>;
  readonly order?: ListSorting | undefined;
  readonly clear?: string | undefined;
  readonly children?: ReactNode;
}

/** The table head's search boxes, for lists without a table. */
export function SearchRow<Name extends string>(props: SearchRowProps<Name>) {
  const { label, searches, view, order, clear, children } = props;
  const chips = searches.flatMap(({ title, name }) =>
    searchChips(title, view.filters[name], () =>
      // Safe: one name with its value.
      view.choose({ [name]: '' } as Partial<Record<Name, string>>),
    ),
  );
  return (
    <FindRow label={label} chips={[...chips, ...orderChips(order)]}>
      <div className={list.searches}>
        {searches.map((search) => (
          <SearchBox key={search.name} {...search} view={view} />
        ))}
      </div>
      <ClearFilters view={view} names={searches.map(({ name }) => name)} clear={clear} />
      {children}
    </FindRow>
  );
}

interface ClearFiltersProps<Name extends string> {
  readonly view: ListView<Name>;
  readonly names: readonly NoInfer<Name>[];
  readonly clear?: string | undefined;
  readonly onCleared?: (() => void) | undefined;
}

export function ClearFilters<Name extends string>(props: ClearFiltersProps<Name>) {
  const { view, names, clear = 'Clear filters', onCleared } = props;
  if (names.every((name) => view.typed[name].trim() === '')) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mt="xs"
      onClick={() => {
        view.choose(readFilters(new URLSearchParams(), names));
        onCleared?.();
      }}
    >
      {clear}
    </Button>
  );
}
