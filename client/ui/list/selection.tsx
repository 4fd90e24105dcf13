/** Rows selected across pages and searches, and the bar of actions for them. */
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button, Checkbox, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useSession } from '#client/platform/session.ts';
import { createListeners } from '#client/platform/store.ts';
import { useBottomRoom } from '#client/ui/hooks/use-viewport.ts';
import { countText } from '#client/ui/format/text.ts';
import { totalText, type Noun } from './paging/page-of.ts';
import { useKeepFocus } from '#client/ui/hooks/use-keep-focus.ts';
import list from './list.module.css';
import classes from './rows.module.css';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly canSelect: (row: Row) => boolean;
  readonly add: (rows: readonly Row[]) => void;
  readonly drop: (rows: readonly Row[]) => void;
}

interface SelectionOptions<Row> {
  readonly canSelect?: (row: Row) => boolean;
  /** Limits the selection to these rows, for fully loaded lists. */
  readonly among?: readonly Row[];
}

/** Selections by list name and owner. */
const kept = new Map<string, readonly { readonly id: number }[]>();
const nothing: readonly never[] = [];
const { subscribe, notify } = createListeners();

/** Kept per owner until the page is reloaded, also on other pages. @param name of the list */
export function useSelection<Row extends { readonly id: number }>(
  name: string,
  { canSelect = () => true, among }: SelectionOptions<Row> = {},
): Selection<Row> {
  const key = `${name} ${useSession().user?.id ?? ''}`;
  // Safe: a name belongs to one kind of rows.
  const read = () => (kept.get(key) ?? nothing) as readonly Row[];
  const chosen = useSyncExternalStore(subscribe, read);
  const present = among && new Map(among.map((row) => [row.id, row]));
  const rows = present ? chosen.flatMap(({ id }) => present.get(id) ?? []) : chosen;
  const ids = new Set(rows.map(({ id }) => id));
  // From the store, not the last render: an action may have started long ago.
  const change = (removed: readonly Row[], added: readonly Row[]) => {
    const leaving = new Set(removed.map(({ id }) => id));
    kept.set(key, [...read().filter(({ id }) => !leaving.has(id)), ...added]);
    notify();
  };
  return {
    rows,
    has: ({ id }) => ids.has(id),
    canSelect,
    add: (added) =>
      change(
        [],
        added.filter((row) => canSelect(row) && !read().some(({ id }) => id === row.id)),
      ),
    drop: (removed) => change(removed, []),
  };
}

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly noun: Noun;
  readonly nameOf: (row: Row) => string;
  /** All search results; the bar says how many selected rows are not among them. */
  readonly found?: readonly Row[];
  readonly busy?: string;
  readonly children: ReactNode;
}

/** At the bottom of the window, so that nothing moves under the finger that selects the first row. */
export function SelectionBar<Row extends { readonly id: number }>(props: SelectionBarProps<Row>) {
  const { selection, noun, nameOf, found, busy, children } = props;
  const { rows, drop } = selection;
  const [isOpen, setOpen] = useState(false);
  const namesId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasAny = rows.length > 0;
  const [wasUsed, setUsed] = useState(hasAny);
  if (hasAny && !wasUsed) setUsed(true);
  const isStuck = useBottomRoom(panel, hasAny);
  useKeepFocus(panel, summary, rows.length);

  // Too tall to stick (long names): scroll to it.
  useEffect(() => {
    if (isOpen && !isStuck) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isStuck]);

  function leave(removed: readonly Row[]): void {
    drop(removed);
    // The pressed button is gone.
    summary.current?.focus({ preventScroll: true });
  }

  return (
    <Paper
      component="section"
      ref={panel}
      withBorder
      p="xs"
      aria-label={wasUsed ? 'Selection' : undefined}
      // Not left out: screen readers announce only what comes into a place that was there before.
      className={wasUsed ? classes.bar : 'for-screen-readers'}
      data-any={hasAny}
      data-stuck={isStuck}
    >
      <Stack gap={6}>
        <Group gap={4} justify="space-between">
          <Text fw={700} role="status" ref={summary} tabIndex={-1} className={list.focusOnly}>
            {busy ?? (wasUsed && selectionText(rows, noun, found))}
          </Text>
          {hasAny && (
            <Group gap={4}>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={isOpen}
                aria-controls={namesId}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Hide names' : 'Show names'}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={busy !== undefined}
                onClick={() => leave(rows)}
              >
                Clear selection
              </Button>
            </Group>
          )}
        </Group>
        {hasAny && isOpen && (
          <ul id={namesId} className={classes.names} aria-label={`Selected ${noun[1]}`}>
            {rows.map((row) => (
              <li key={row.id}>
                {nameOf(row)}
                <CloseButton
                  size="sm"
                  disabled={busy !== undefined}
                  aria-label={`Remove ${nameOf(row)} from the selection`}
                  onClick={() => leave([row])}
                />
              </li>
            ))}
          </ul>
        )}
        {hasAny && <Group gap="xs">{children}</Group>}
      </Stack>
    </Paper>
  );
}

function selectionText<Row extends { readonly id: number }>(
  rows: readonly Row[],
  noun: Noun,
  found?: readonly Row[],
): string {
  if (rows.length === 0) return 'Nothing is selected.';
  const visible = found && new Set(found.map(({ id }) => id));
  const hidden = visible ? rows.filter(({ id }) => !visible.has(id)).length : 0;
  const selected = `${totalText(rows.length, noun)} selected`;
  if (hidden === 0) return `${selected}.`;
  if (hidden === rows.length) return `${selected}, not found by this search.`;
  return `${selected}. ${countText(hidden)} of them ${hidden === 1 ? 'is' : 'are'} not found by this search.`;
}

export type ListSelection<Row> = Selection<Row> & {
  readonly isBusy?: boolean;
  readonly found?: readonly Row[];
};

interface RowBoxProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly selection: ListSelection<Row>;
  readonly isOnCard?: boolean;
}

export function RowBox<Row>({ row, name, selection, isOnCard = false }: RowBoxProps<Row>) {
  const box = (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      disabled={selection.isBusy === true || !selection.canSelect(row)}
      onChange={() => (selection.has(row) ? selection.drop([row]) : selection.add([row]))}
    />
  );
  // Large enough for a thumb.
  return isOnCard ? <label className={classes.target}>{box}</label> : box;
}

interface PageBoxProps<Row> {
  readonly rows: readonly Row[];
  readonly selection: ListSelection<Row>;
  readonly label?: string;
  readonly isLabelHidden?: boolean;
}

export function PageBox<Row>(props: PageBoxProps<Row>) {
  const { rows, selection, label = 'Select all on this page', isLabelHidden = false } = props;
  const selectable = rows.filter(selection.canSelect);
  const count = selectable.filter(selection.has).length;
  const isAll = count > 0 && count === selectable.length;
  return (
    <Checkbox
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={selection.isBusy === true || selectable.length === 0}
      onChange={() => (isAll ? selection.drop(selectable) : selection.add(selectable))}
    />
  );
}
