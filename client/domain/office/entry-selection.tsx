/** Entries that somebody selects to do something with all of them. What can be done is handed in by `client/app/school/`. */
import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { countText } from '#client/ui/format/text.ts';
import { focusedOf } from './single-keys.ts';
import classes from './office.module.css';

/** In the version in which it was seen. */
export interface SelectedEntry {
  readonly id: number;
  readonly version: number;
  /** Whose it is, for what can be done about the student; where the list knows it. */
  readonly account_id?: number;
  readonly student?: string;
}

/** The selection with these, or without them. */
export function withSelected(
  selected: ReadonlyMap<number, SelectedEntry>,
  entries: readonly SelectedEntry[],
  isSelected: boolean,
): ReadonlyMap<number, SelectedEntry> {
  const next = new Map(selected);
  for (const { id, version, account_id, student } of entries) {
    const whose = account_id !== undefined && student !== undefined && { account_id, student };
    if (isSelected) next.set(id, { id, version, ...whose });
    else next.delete(id);
  }
  return next;
}

export interface EntryActionsProps {
  readonly selected: readonly SelectedEntry[];
  /** The one that has the focus in the list. */
  readonly focused: () => SelectedEntry | undefined;
  /** Clears the selection and asks for the list again. */
  readonly onDone: () => void;
}

/** Draws what can be done with the selected ones. */
export type EntryActions = (props: EntryActionsProps) => ReactNode;

export interface EntrySelection {
  /** In the version in which they were seen. */
  readonly selected: ReadonlyMap<number, SelectedEntry>;
  readonly select: (entries: readonly SelectedEntry[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** Lives as long as the page: what is shown of the list may change. */
export function useEntrySelection(): EntrySelection {
  const [selected, setSelected] = useState<ReadonlyMap<number, SelectedEntry>>(new Map());
  return useMemo(
    () => ({
      selected,
      select: (entries, isSelected) => setSelected((now) => withSelected(now, entries, isSelected)),
      clear: () => setSelected(new Map()),
    }),
    [selected],
  );
}

interface SelectEntryProps {
  readonly entry: SelectedEntry;
  /** For screen readers. */
  readonly name: string;
  readonly selection: EntrySelection;
  readonly hasKeys: boolean;
}

export function SelectEntry({ entry, name, selection, hasKeys }: SelectEntryProps) {
  return (
    <Checkbox
      size="md"
      classNames={{ root: classes.boxRoot, input: classes.box }}
      aria-label={`Select ${name}`}
      aria-keyshortcuts={hasKeys ? 'X' : undefined}
      checked={selection.selected.has(entry.id)}
      onChange={(event) => selection.select([entry], event.currentTarget.checked)}
    />
  );
}

interface SelectionBarProps {
  /** The entries that are on the screen. */
  readonly shown: readonly SelectedEntry[];
  /** What holds them. */
  readonly list: RefObject<HTMLElement | null>;
  readonly selection: EntrySelection;
  readonly actions: EntryActions | undefined;
  readonly onDone: () => void;
}

export function SelectionBar({ shown, list, selection, actions, onDone }: SelectionBarProps) {
  const { selected, select, clear } = selection;
  const count = selected.size;
  const focused = () => {
    const of = focusedOf(list.current);
    return shown.find(({ id }) => String(id) === of);
  };
  function finish(): void {
    clear();
    onDone();
  }
  return (
    <Group role="group" aria-label="Selection" justify="space-between" gap="4 var(--mantine-spacing-sm)">
      <Text size="sm" role="status">
        {count === 0
          ? 'Nothing is selected.'
          : `${countText(count)} ${count === 1 ? 'entry' : 'entries'} selected.`}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => select(shown, true)}>
          Select all {countText(shown.length)} shown
        </Button>
        {/* Not `disabled`, which would lose the focus. */}
        <Button
          variant="subtle"
          size="compact-md"
          aria-disabled={count === 0}
          data-disabled={count === 0}
          onClick={clear}
        >
          Clear selection
        </Button>
        {actions?.({ selected: [...selected.values()], focused, onDone: finish })}
      </Group>
    </Group>
  );
}
