/** The filters of a list, described as data: boxes beside each other; on a phone behind "Find", with chips for what is set. */
import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { FindRow } from '#client/ui/rows/find-row.tsx';
import { hasFilters, readFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';

export interface Filter {
  readonly label: string;
  /** One of these, of which the first, with the empty value, is all; otherwise a text is searched. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}
export type Filters<Name extends string> = Readonly<Record<Name, Filter>>;

interface FinderProps<Name extends string> {
  /** For screen readers: `Find people`. */
  readonly label: string;
  readonly filters: Filters<Name>;
  readonly view: ListView<Name>;
}

export function Finder<Name extends string>({ label, filters, view }: FinderProps<Name>) {
  const names = Object.keys(filters) as Name[];
  const chips = names
    .filter((name) => isKnown(filters[name], view.filters[name].trim()))
    .map((name) => ({
      words: chipWords(filters[name], view.filters[name]),
      onRemove: () => view.choose(changeOf(name, '')),
    }));
  return (
    <FindRow label={label} chips={chips}>
      <SimpleGrid cols={{ base: 1, xs: Math.min(names.length, 4) }} maw="56rem" style={{ alignItems: 'end' }}>
        {names.map((name) => (
          <FilterBox key={name} name={name} filter={filters[name]} view={view} />
        ))}
      </SimpleGrid>
      <ClearFilters view={view} />
    </FindRow>
  );
}

export function ClearFilters<Name extends string>({ view }: { readonly view: ListView<Name> }) {
  if (!hasFilters(view.typed)) return null;
  const names = Object.keys(view.typed) as Name[];
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mt="xs"
      onClick={() => view.choose(readFilters(new URLSearchParams(), names))}
    >
      Clear filters
    </Button>
  );
}

interface FilterBoxProps<Name extends string> {
  readonly name: Name;
  readonly filter: Filter;
  readonly view: ListView<Name>;
}

function FilterBox<Name extends string>({ name, filter, view }: FilterBoxProps<Name>) {
  const { label, choices } = filter;
  const value = view.typed[name];
  if (choices)
    return (
      <NativeSelect
        label={label}
        data={[...choices]}
        value={value}
        onChange={(event) => view.choose(changeOf(name, event.currentTarget.value))}
      />
    );
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => view.type(name, event.currentTarget.value)}
    />
  );
}

// Safe: the one name gets its text.
const changeOf = <Name extends string>(name: Name, text: string) =>
  ({ [name]: text }) as Partial<Record<Name, string>>;

/** Whether a filter narrows the list: an unknown choice does not. */
const isKnown = ({ choices }: Filter, value: string) =>
  value !== '' && (choices === undefined || choices.some((one) => one.value === value));

function chipWords({ label, choices }: Filter, value: string): string {
  return choices?.find((one) => one.value === value)?.label ?? `${label}: ${value.trim()}`;
}
