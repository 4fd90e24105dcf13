/** A list's filters and sorting, described as data: boxes in a row; on a phone in "Find", with chips for what is set. */
import { useRef, type ReactNode } from 'react';
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { isCalendarDay } from '#shared/calendar.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { dayText } from '#client/ui/format/text.ts';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import type { Typed } from '#client/ui/forms/use-form.ts';
import { ExpandButton, useExpanded } from '#client/ui/list/expanding.tsx';
import { readFilters, type ListFilters } from './list-address.ts';
import { sortedText, type ListSorting } from './sorting.ts';
import type { ListView } from './use-list-address.ts';
import classes from '#client/ui/list/rows.module.css';

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
  /** A text box of which there are many (decision 0036). */
  readonly isPlain?: true;
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
  readonly sorting?: ListSorting | undefined;
  readonly clear?: string | undefined;
  /** Collapsed on wide screens too, so the list is in sight. */
  readonly isFolded?: boolean;
  readonly onCleared?: () => void;
}

/** More boxes than this stand side by side on a phone. */
const FEW = 4;

export function Finder<Name extends string>(props: FinderProps<Name>) {
  const { label, filters, view, sorting, clear, isFolded, onCleared } = props;
  const isPhone = useIsPhone();
  const names = Object.keys(filters) as Name[];
  const boxes = narrowingOf(filters);
  const controls = (
    <>
      <SimpleGrid
        cols={{ base: 1, xs: Math.min(boxes.length, FEW) }}
        maw={{ xs: `${Math.min(boxes.length * 20, 56)}rem` }}
        style={{ alignItems: 'end' }}
        {...(isPhone &&
          boxes.length > FEW && { minColWidth: 'min(100%, 8.5rem)', spacing: 'sm', verticalSpacing: 8 })}
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
      {isPhone && sorting && <SortBy {...sorting} />}
      <ClearFilters view={view} names={boxes} clear={clear} onCleared={onCleared} />
    </>
  );
  const chips = names
    .filter((name) => isKnown(filters[name], view.filters[name].trim()))
    .map((name) => ({
      label: chipLabel(filters[name], view.filters[name]),
      onRemove: () => view.choose(changeOf(name, '')),
    }));
  if (sorting && !sorting.isUsual) chips.push({ label: sortedText(sorting), onRemove: sorting.onUnsort });
  return (
    <div role="search" aria-label={label}>
      {isPhone || isFolded ? <Collapsed chips={chips}>{controls}</Collapsed> : controls}
    </div>
  );
}

interface CollapsedProps {
  readonly chips: readonly { readonly label: string; readonly onRemove: () => void }[];
  readonly children: ReactNode;
}

function Collapsed({ chips, children }: CollapsedProps) {
  const expanded = useExpanded();
  const row = useRef<HTMLButtonElement>(null);
  return (
    <Stack gap="0.5rem">
      <ExpandButton {...expanded} ref={row} className={classes.findRow}>
        <IconSearch size={20} aria-hidden="true" />
        <span style={{ flex: 1, fontWeight: 600 }}>Find</span>
      </ExpandButton>
      {expanded.isOpen && (
        <Stack id={expanded.expandedId} gap="sm">
          {children}
        </Stack>
      )}
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Narrowed or sorted by">
          {chips.map(({ label, onRemove }) => (
            <li key={label}>
              <button
                type="button"
                className={`${classes.chip} ${classes.findChip}`}
                aria-label={`Remove ${label}`}
                onClick={() => {
                  onRemove();
                  row.current?.focus();
                }}
              >
                {label}
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** For lists without column headings: the cards on a phone. */
function SortBy({ titles, sorting: { column, direction }, onSort }: ListSorting) {
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label="Sort by"
        // Fits its longest option; otherwise the button beside it wraps.
        flex="1 1 10.5rem"
        miw={0}
        data={Object.entries(titles).map(([value, label]) => ({ value, label }))}
        value={column}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => onSort(column)}
        rightSection={<Arrow size={16} aria-hidden="true" />}
      >
        {direction === 'ascending' ? 'Ascending' : 'Descending'}
      </Button>
    </Group>
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

interface FilterBoxProps<Name extends string> {
  readonly name: Name;
  readonly filter: Filter;
  readonly view: ListView<Name>;
}

function FilterBox<Name extends string>({ name, filter, view }: FilterBoxProps<Name>) {
  const { label, hint, choices, isDay, isPlain } = filter;
  const value = view.typed[name];
  const choose = ({ currentTarget }: Typed) => view.choose(changeOf(name, currentTarget.value));
  if (choices) return <NativeSelect label={label} data={[...choices]} value={value} onChange={choose} />;
  if (isDay) return <TextInput type="date" label={label} value={value} onChange={choose} />;
  const Box = isPlain ? PlainInput : TextInput;
  return (
    <Box
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
