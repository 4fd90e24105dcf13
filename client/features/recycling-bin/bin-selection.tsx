/**
 * The selection with its actions: a row above the table; on a phone at the lower edge of the window, so that nothing moves
 * under the finger that selects the first entry.
 */
import { countText } from '#client/ui/format/text.ts';
import { useRef } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { useBottomRoom } from '#client/ui/components/use-viewport.ts';
import { areWord, entriesCount } from './recycling-bin.messages.ts';
import classes from './recycling-bin.module.css';

type Act = (entries: readonly BinnedEntry[]) => void;

interface SelectFoundProps {
  readonly found: readonly BinnedEntry[];
  readonly onSelect: (entries: readonly BinnedEntry[], isSelected: boolean) => void;
}

interface BinSelectionProps extends SelectFoundProps {
  readonly chosen: readonly BinnedEntry[];
  readonly isPhone: boolean;
  readonly onClear: () => void;
  readonly onRecover: Act;
  readonly onRemove: Act;
}

export function BinSelection(props: BinSelectionProps) {
  const { chosen, found, isPhone, onSelect, onClear, onRecover, onRemove } = props;
  const words = useRef<HTMLParagraphElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const none = chosen.length === 0;
  const isStuck = useBottomRoom('selection', panel, isPhone && !none);

  function clear(): void {
    onClear();
    // On a phone the button disappears with the selection.
    if (isPhone) words.current?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={panel}
      className={classes['selection']}
      data-phone={isPhone}
      data-stuck={isStuck}
      role="group"
      aria-label="Selection"
    >
      <Text size="sm" role="status" ref={words} tabIndex={-1} className={classes['words'] ?? ''}>
        {selectionText(chosen, found)}
      </Text>
      {isPhone && none && <Text size="sm">Select entries in the list to recover or delete them.</Text>}
      {!isPhone && <SelectFound found={found} onSelect={onSelect} />}
      {(!isPhone || !none) && (
        <Group gap="xs" className={classes['acts'] ?? ''}>
          <ActButton isOff={none} variant="subtle" onAct={clear}>
            Clear selection
          </ActButton>
          <ActButton isOff={none} variant="filled" onAct={() => onRecover(chosen)}>
            Recover Selected
          </ActButton>
          <ActButton isOff={none} variant="outline" color="red" onAct={() => onRemove(chosen)}>
            Permanently Delete Selected
          </ActButton>
        </Group>
      )}
    </div>
  );
}

/** Selects all matches, also on other pages. */
export function SelectFound({ found, onSelect }: SelectFoundProps) {
  if (found.length === 0) return null;
  return (
    <Button variant="default" size="compact-md" onClick={() => onSelect(found, true)}>
      Select all {countText(found.length)} found
    </Button>
  );
}

interface ActButtonProps {
  readonly isOff: boolean;
  readonly variant: 'filled' | 'outline' | 'subtle';
  readonly color?: string;
  readonly onAct: () => void;
  readonly children: string;
}

/** Not `disabled` without a selection, which would lose the focus. */
function ActButton({ isOff, variant, color, onAct, children }: ActButtonProps) {
  return (
    <Button
      size="compact-md"
      variant={variant}
      {...(color !== undefined && { color })}
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={() => !isOff && onAct()}
    >
      {children}
    </Button>
  );
}

function selectionText(chosen: readonly BinnedEntry[], found: readonly BinnedEntry[]): string {
  if (chosen.length === 0) return 'Nothing is selected.';
  const visible = new Set(found.map(({ id }) => id));
  const hidden = chosen.filter(({ id }) => !visible.has(id)).length;
  const selected = `${entriesCount(chosen.length)} selected`;
  if (hidden === 0) return `${selected}.`;
  if (hidden === chosen.length) return `${selected}, not found by this search.`;
  return `${selected}. ${countText(hidden)} of them ${areWord(hidden)} not found by this search.`;
}
