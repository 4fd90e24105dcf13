/** Entries that somebody selects to do something with all of them. What can be done is handed in by `client/app/school/`. */
import { useRef, useState, type ReactNode } from 'react';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { countText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { refreshInbox } from './inbox.api.ts';
import { focusAt, focusedOf, useItemKeys, useKeepPlace, useWantsKeys } from './single-keys.ts';
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

interface SelectableEntriesProps<Entry> {
  readonly entries: readonly Entry[];
  readonly actions: EntryActions | undefined;
  /** What is said of one. */
  readonly children: (entry: Entry) => ReactNode;
}

/** So many at first, and so many more each time. */
const SHOWN = 50;

/** Entries of a list of the office, to be selected; the selection lives as long as the list. */
export function SelectableEntries<
  Entry extends SelectedEntry & { readonly event: string; readonly student: string },
>({ entries, actions, children }: SelectableEntriesProps<Entry>) {
  const client = useQueryClient();
  const [room, setRoom] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlyMap<number, SelectedEntry>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const hasKeys = useWantsKeys();
  const shown = entries.slice(0, room);
  const none = selected.size === 0;
  const select = (some: readonly SelectedEntry[], isSelected: boolean) =>
    setSelected((now) => withSelected(now, some, isSelected));
  useKeepPlace(list, entries);
  useItemKeys(list, {
    x: (of) => {
      const entry = entries.find(({ id }) => String(id) === of);
      if (entry) select([entry], !selected.has(entry.id));
    },
  });

  function showMore(): void {
    setRoom(room + SHOWN);
    // The button may be gone.
    requestAnimationFrame(() => focusAt(list.current, room));
  }

  return (
    <Stack gap="xs">
      <Group role="group" aria-label="Selection" justify="space-between" gap="4px var(--mantine-spacing-sm)">
        <Text size="sm" role="status">
          {none
            ? 'Nothing is selected.'
            : `${countText(selected.size)} ${selected.size === 1 ? 'entry' : 'entries'} selected.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="compact-md" onClick={() => select(shown, true)}>
            Select all {countText(shown.length)} shown
          </Button>
          {/* Not `disabled`, which would lose the focus. */}
          <Button
            variant="subtle"
            size="compact-md"
            aria-disabled={none}
            data-disabled={none}
            onClick={() => setSelected(new Map())}
          >
            Clear selection
          </Button>
          {actions?.({
            selected: [...selected.values()],
            focused: () => shown.find(({ id }) => String(id) === focusedOf(list.current)),
            onDone() {
              setSelected(new Map());
              void refreshInbox(client);
            },
          })}
        </Group>
      </Group>
      <div ref={list} className={classes.entries} aria-keyshortcuts={hasKeys ? 'J K' : undefined}>
        <CompactCards>
          {shown.map((entry) => (
            <li key={entry.id} data-of={entry.id}>
              <Checkbox
                size="md"
                classNames={{ root: classes.boxRoot, input: classes.box }}
                aria-label={`Select ${entry.event} of ${entry.student}`}
                aria-keyshortcuts={hasKeys ? 'X' : undefined}
                checked={selected.has(entry.id)}
                onChange={(event) => select([entry], event.currentTarget.checked)}
              />
              <div className={classes.entry}>{children(entry)}</div>
            </li>
          ))}
        </CompactCards>
      </div>
      {entries.length > room && (
        <div>
          <Button variant="default" onClick={showMore}>
            Show {countText(Math.min(SHOWN, entries.length - room))} more
          </Button>
        </div>
      )}
    </Stack>
  );
}
