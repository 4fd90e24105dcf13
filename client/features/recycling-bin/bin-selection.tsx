/** What is selected in the bin, selecting more of it, and what can be done with the selection. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { entriesCount } from './recycling-bin.messages.ts';
import classes from './recycling-bin.module.css';

interface BinSelectionProps {
  readonly chosen: readonly BinnedEntry[];
  /** What the search finds. */
  readonly found: readonly BinnedEntry[];
  /** What of it this page shows. */
  readonly shown: readonly BinnedEntry[];
  readonly onSelect: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
  readonly onClear: () => void;
  readonly onRecover: (entries: readonly BinnedEntry[]) => void;
  readonly onRemove: (entries: readonly BinnedEntry[]) => void;
}

export function BinSelection(props: BinSelectionProps) {
  const { chosen, found, shown, onSelect, onClear, onRecover, onRemove } = props;
  const none = chosen.length === 0;
  return (
    <Stack gap="sm" className={classes['selection'] ?? ''} role="group" aria-label="Selection">
      <Text size="sm" role="status">
        {selectionWords(chosen, found)}
      </Text>
      <Group gap="xs">
        {shown.length < found.length && (
          <Button variant="default" size="compact-md" onClick={() => onSelect(shown, true)}>
            Select all {shown.length} on this page
          </Button>
        )}
        {found.length > 0 && (
          <Button variant="default" size="compact-md" onClick={() => onSelect(found, true)}>
            Select all {found.length} found
          </Button>
        )}
        {/* They stay where they are with nothing selected: a button that goes would take the focus with it. */}
        <Button
          variant="subtle"
          size="compact-md"
          aria-disabled={none}
          data-disabled={none}
          onClick={onClear}
        >
          Clear selection
        </Button>
      </Group>
      <Group gap="xs">
        <Button
          size="compact-md"
          aria-disabled={none}
          data-disabled={none}
          onClick={() => !none && onRecover(chosen)}
        >
          Recover Selected
        </Button>
        <Button
          size="compact-md"
          color="red.9"
          variant="outline"
          aria-disabled={none}
          data-disabled={none}
          onClick={() => !none && onRemove(chosen)}
        >
          Permanently Delete Selected
        </Button>
      </Group>
    </Stack>
  );
}

function selectionWords(chosen: readonly BinnedEntry[], found: readonly BinnedEntry[]): string {
  if (chosen.length === 0) return 'Nothing is selected.';
  const visible = new Set(found.map(({ id }) => id));
  const hidden = chosen.filter(({ id }) => !visible.has(id)).length;
  const part = hidden === 0 ? '' : `, ${hidden} of them not found by this search`;
  return `${entriesCount(chosen.length)} selected${part}.`;
}
