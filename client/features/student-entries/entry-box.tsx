/** The box that selects an entry, while several are being selected. */
import { Checkbox } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { entryName } from './user-entries-list.ts';

/** The entries that are selected, also on other pages. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly select: (entries: readonly SchoolEntry[], isSelected: boolean) => void;
}

interface EntryBoxProps {
  readonly entry: SchoolEntry;
  readonly isSelected: boolean;
  readonly onSelect: Selection['select'] | undefined;
}

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
