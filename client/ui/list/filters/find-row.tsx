/** Search, filters and sorting; on a phone collapsed into one row, with what is set shown below it. */
import { useRef, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { sortedText, type ListSorting } from './sorting.ts';
import { ExpandButton, useExpanded } from '#client/ui/list/expanding.tsx';
import classes from '#client/ui/list/rows.module.css';

interface FindChip {
  readonly label: string;
  readonly onRemove: () => void;
}

interface FindRowProps {
  readonly label: string;
  readonly chips: readonly FindChip[];
  /** Collapsed on wide screens too, so the list is in sight. */
  readonly isFolded?: boolean | undefined;
  readonly children: ReactNode;
}

export function searchChips(title: string, text: string, onRemove: () => void): FindChip[] {
  return text.trim() === '' ? [] : [{ label: `${title}: ${text.trim()}`, onRemove }];
}

export function orderChips(order: ListSorting | undefined): FindChip[] {
  if (!order || order.isUsual) return [];
  const { titles, sorting, onUnsort } = order;
  return [{ label: sortedText(titles[sorting.column] ?? '', sorting.direction), onRemove: onUnsort }];
}

export function FindRow({ label, chips, isFolded = false, children }: FindRowProps) {
  const isPhone = useIsPhone();
  return (
    <div role="search" aria-label={label}>
      {isPhone || isFolded ? <CollapsedFilters chips={chips}>{children}</CollapsedFilters> : children}
    </div>
  );
}

function CollapsedFilters({ chips, children }: Pick<FindRowProps, 'chips' | 'children'>) {
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
