/** The boxes that search the columns of a list. Apart from `find-row.tsx`, which pages use that have no room for them. */
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { FindRow, orderChips, searchChips } from './find-row.tsx';
import { readFilters } from './list-address.ts';
import type { ListSorting } from './sorting.ts';
import type { ListView } from './use-list-address.ts';
import list from './list.module.css';

export interface Search<Name extends string> {
  readonly title: string;
  readonly name: Name;
  /** How its texts are typed. */
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
  readonly order?: ListSorting;
  readonly clear?: string;
  readonly children?: ReactNode;
}

/** The boxes of the head of a table, where there is no head. */
export function SearchRow<Name extends string>(props: SearchRowProps<Name>) {
  const { label, searches, view, order, clear, children } = props;
  const chips = searches.flatMap(({ title, name }) =>
    searchChips(title, view.filters[name], () =>
      // Safe: the one name gets its text.
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
  /** The pressed button is gone. */
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
