/** Tells a screen reader in which order a list is now; eyes see it at the headings. */
import { VisuallyHidden } from '@mantine/core';
import { sortedText, type Sorting } from './sorting.ts';

interface SortedNoteProps<Column extends string> {
  readonly sorting: Sorting<Column>;
  readonly titles: Readonly<Record<Column, string>>;
  /** While rows of the order before are still shown, nothing is said. */
  readonly isWaiting?: boolean;
}

export function SortedNote<Column extends string>({
  sorting,
  titles,
  isWaiting = false,
}: SortedNoteProps<Column>) {
  return (
    <VisuallyHidden role="status">
      {!isWaiting && sortedText(titles[sorting.column], sorting.direction)}
    </VisuallyHidden>
  );
}
