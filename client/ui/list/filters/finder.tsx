/** A list's filters, described as data: boxes in a row; on a phone in "Find", with chips for what is set. */
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { isCalendarDay } from '#shared/calendar.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { dayText } from '#client/ui/format/text.ts';
import type { Typed } from '#client/ui/forms/use-form.ts';
import { FindRow, orderChips } from './find-row.tsx';
import { ClearFilters } from './search-row.tsx';
import { SortBy } from './sort-controls.tsx';
import type { ListSorting } from './sorting.ts';
import type { ListFilters } from './list-address.ts';
import type { ListView } from './use-list-address.ts';

export interface Filter {
  readonly label: string;
  /** A select whose first choice, with the empty value, means all. Without choices it is a text box. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The chip's prefix: `Hours`. Defaults to the label for texts, none for choices. */
  readonly chip?: string;
  readonly hint?: string;
  /** A checkbox with this value. It shows more rows, so "Clear" keeps it. */
  readonly on?: string;
  readonly description?: string;
  readonly isDay?: true;
}
export type Filters<Name extends string> = Readonly<Record<Name, Filter>>;

export const narrowingOf = <Name extends string>(filters: Filters<Name>) =>
  (Object.keys(filters) as Name[]).filter((name) => filters[name].on === undefined);

/** The view without values that its filters do not know, such as those of an old address. */
export function knownView<Name extends string>(view: ListView<Name>, filters: Partial<Filters<Name>>) {
  const known = (values: ListFilters<Name>) =>
    // Safe: the same names.
    Object.fromEntries(
      Object.entries<string>(values).map(([name, text]) => {
        const filter = filters[name as Name];
        if (!filter || isText(filter)) return [name, text];
        return [name, isKnown(filter, text.trim()) ? text.trim() : ''];
      }),
    ) as ListFilters<Name>;
  return { ...view, typed: known(view.typed), filters: known(view.filters) };
}

export interface FinderProps<Name extends string> {
  readonly label: string;
  readonly filters: Filters<Name>;
  readonly view: ListView<NoInfer<Name>>;
  readonly sorting?: ListSorting;
  readonly clear?: string;
  readonly isFolded?: boolean;
  readonly onCleared?: () => void;
}

export function Finder<Name extends string>(props: FinderProps<Name>) {
  const { label, filters, view, sorting, clear, onCleared } = props;
  const isPhone = useIsPhone();
  const names = Object.keys(filters) as Name[];
  const boxes = narrowingOf(filters);
  const chips = names
    .filter((name) => isKnown(filters[name], view.filters[name].trim()))
    .map((name) => ({
      label: chipLabel(filters[name], view.filters[name]),
      onRemove: () => view.choose(changeOf(name, '')),
    }));
  return (
    <FindRow label={label} chips={[...chips, ...orderChips(sorting)]} isFolded={props.isFolded}>
      <SimpleGrid
        cols={{ base: 1, xs: Math.min(boxes.length, 4) }}
        maw={{ xs: `${Math.min(boxes.length * 20, 56)}rem` }}
        style={{ alignItems: 'end' }}
      >
        {boxes.map((name) => (
          <FilterBox key={name} name={name} filter={filters[name]} view={view} />
        ))}
      </SimpleGrid>
      {names
        .filter((name) => !boxes.includes(name))
        .map((name) => (
          <Checkbox
            key={name}
            mt={isPhone ? 0 : 'sm'}
            label={filters[name].label}
            description={filters[name].description}
            checked={view.typed[name] === filters[name].on}
            onChange={({ currentTarget }) =>
              view.choose(changeOf(name, currentTarget.checked ? (filters[name].on ?? '') : ''))
            }
          />
        ))}
      {isPhone && sorting && <SortBy columns={Object.keys(sorting.titles)} {...sorting} />}
      <ClearFilters view={view} names={boxes} clear={clear} onCleared={onCleared} />
    </FindRow>
  );
}

interface FilterBoxProps<Name extends string> {
  readonly name: Name;
  readonly filter: Filter;
  readonly view: ListView<Name>;
}

function FilterBox<Name extends string>({ name, filter, view }: FilterBoxProps<Name>) {
  const { label, hint, choices, isDay } = filter;
  const value = view.typed[name];
  const choose = ({ currentTarget }: Typed) => view.choose(changeOf(name, currentTarget.value));
  if (choices) return <NativeSelect label={label} data={[...choices]} value={value} onChange={choose} />;
  if (isDay) return <TextInput type="date" label={label} value={value} onChange={choose} />;
  return (
    <TextInput
      label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => view.type(name, event.currentTarget.value)}
    />
  );
}

// Safe: one name with its value.
const changeOf = <Name extends string>(name: Name, text: string) =>
  ({ [name]: text }) as Partial<Record<Name, string>>;

const isText = ({ choices, on, isDay }: Filter) => !choices && !isDay && on === undefined;

/** Unknown choices in the address are ignored. */
const isKnown = ({ choices, on, isDay }: Filter, value: string) =>
  value !== '' &&
  (!isDay || isCalendarDay(value)) &&
  (on === undefined || on === value) &&
  (choices === undefined || choices.some((one) => one.value === value));

function chipLabel({ label, choices, chip, on, isDay }: Filter, value: string): string {
  if (on !== undefined) return label;
  if (isDay) return `${label} ${dayText(value)}`;
  const text = choices?.find((one) => one.value === value)?.label ?? value.trim();
  const before = chip ?? (choices ? '' : label);
  return before === '' ? text : `${before}: ${text}`;
}
