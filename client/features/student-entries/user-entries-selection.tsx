/** Selecting several entries of a student, and what can be done with them. Beside the list, which stays as it is without it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { BulkButtons } from '#client/domain/bulk-actions/acting.tsx';
import { entriesText } from '#client/domain/bulk-actions/bulk-text.ts';
import { entryName } from './user-entries-list.ts';
import list from '#client/ui/list/list.module.css';

/** The entries that are selected, also on other pages. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly select: (entries: readonly SchoolEntry[], isSelected: boolean) => void;
}

export interface Selecting {
  /** Undefined while nothing is being selected. */
  readonly selection: Selection | undefined;
  readonly begin: () => void;
  readonly end: () => void;
}

/** Which entries are selected. */
export function useSelecting(): Selecting {
  const [ids, setIds] = useState<ReadonlySet<number>>();
  return useMemo(
    () => ({
      selection: ids && {
        ids,
        select: (entries, isSelected) =>
          setIds((now = new Set()) => {
            const next = new Set(now);
            for (const { id } of entries) {
              if (isSelected) next.add(id);
              else next.delete(id);
            }
            return next;
          }),
      },
      begin: () => setIds(new Set()),
      end: () => setIds(undefined),
    }),
    [ids],
  );
}

interface SelectionBarProps {
  readonly selecting: Selecting;
  /** All that may be selected. */
  readonly entries: readonly SchoolEntry[];
  /** Those of them that the search has found, also on other pages. */
  readonly found: readonly SchoolEntry[];
}

export function SelectionBar({ selecting, entries, found }: SelectionBarProps) {
  const { selection, begin, end } = selecting;
  const words = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isSelecting = selection !== undefined;
  const wasSelecting = useRef(isSelecting);
  // The pressed button is gone.
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return;
    wasSelecting.current = isSelecting;
    (isSelecting ? words : opener).current?.focus();
  }, [isSelecting]);
  const chosen = entries.filter(({ id }) => selection?.ids.has(id));
  const none = chosen.length === 0;

  if (!selection)
    return (
      <Group>
        <Button ref={opener} variant="default" size="compact-md" onClick={begin}>
          Select several
        </Button>
      </Group>
    );
  return (
    <Group
      gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)"
      p="sm"
      bd="1px solid var(--ll-line)"
      role="group"
      aria-label="Selection"
    >
      <Text size="sm" role="status" ref={words} tabIndex={-1} className={list.focusOnly}>
        {none ? 'Nothing is selected.' : `${entriesText(chosen.length)} selected.`}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => selection.select(found, true)}>
          Select all {found.length}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={end}>
          Stop selecting
        </Button>
      </Group>
      <Group gap="xs">
        <BulkButtons selected={chosen} onDone={() => selection.select(chosen, false)} />
      </Group>
    </Group>
  );
}

interface EntryBoxProps {
  readonly entry: SchoolEntry;
  readonly isSelected: boolean;
  readonly onSelect: Selection['select'] | undefined;
}

/** The box that selects an entry, while several are being selected. */
export function EntryBox({ entry, isSelected, onSelect }: EntryBoxProps) {
  return (
    <Checkbox
      size="md"
      aria-label={`Select ${entryName(entry)}`}
      checked={isSelected}
      onChange={(event) => onSelect?.([entry], event.currentTarget.checked)}
    />
  );
}
