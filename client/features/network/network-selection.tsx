/** The selection with its actions, at the lower edge of the window. */
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Button, Group, Paper, Stack, Text, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import { useBottomRoom } from '#client/ui/components/use-viewport.ts';
import { AccessHelp } from './access-help.tsx';
import { selectionText, nameOf } from './network-list.ts';
import classes from './network.module.css';

/** There the names would cover too much of the list, and are shown on demand. */
const SMALL = '(max-width: 48em), (max-height: 45em)';

interface NetworkSelectionProps {
  readonly selected: readonly NetworkUser[];
  /** While roles are being changed. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** The text about the selection; gets the focus when the focused button is gone. */
  readonly words: RefObject<HTMLParagraphElement | null>;
  readonly onRemove: (user: NetworkUser) => void;
  readonly onClear: () => void;
  readonly onApply: (action: RoleAction) => void;
}

export function NetworkSelection(props: NetworkSelectionProps) {
  const { selected, progress, words, onRemove, onClear, onApply } = props;
  const hasAny = selected.length > 0;
  const only = selected.length === 1 ? selected[0] : undefined;
  const isBusy = progress !== undefined;
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const namesId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isStuck = useBottomRoom('selection', panel, hasAny);
  // The pressed button is gone afterwards.
  const keepFocus = () => words.current?.focus({ preventScroll: true });
  function clear(): void {
    onClear();
    setOpen(false);
    keepFocus();
  }

  // Where the names make it too high to stay at the edge, it is looked for where it has gone.
  useEffect(() => {
    if (isOpen && !isStuck) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isStuck]);

  return (
    <Paper
      component="section"
      ref={panel}
      withBorder
      shadow={hasAny ? 'md' : 'none'}
      p={isSmall ? 'xs' : 'sm'}
      aria-label="Selection"
      className={classes['selection'] ?? ''}
      data-any={hasAny}
      data-stuck={isStuck}
    >
      <Stack gap={isSmall ? 6 : 'xs'}>
        <Group gap={4} justify="space-between">
          <Text
            fw={700}
            size={isSmall ? 'sm' : 'md'}
            role="status"
            ref={words}
            tabIndex={-1}
            className={classes['count'] ?? ''}
          >
            {progress
              ? `Changing ${progress.done + 1} of ${progress.total}...`
              : selectionText(selected.length)}
          </Text>
          {hasAny && isSmall && (
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
                disabled={isBusy}
                aria-label="Clear selection"
                onClick={clear}
              >
                Clear
              </Button>
            </Group>
          )}
        </Group>
        {hasAny && (
          <>
            <div id={namesId} hidden={isSmall && !isOpen}>
              <SelectedNames
                selected={selected}
                isBusy={isBusy}
                onRemove={(user) => {
                  onRemove(user);
                  keepFocus();
                }}
              />
            </div>
            <Group gap="xs">
              <Button size={isSmall ? 'compact-sm' : 'sm'} loading={isBusy} onClick={() => onApply('add')}>
                Make administrator
              </Button>
              <Button
                size={isSmall ? 'compact-sm' : 'sm'}
                variant="outline"
                color="red"
                disabled={isBusy}
                onClick={() => onApply('remove')}
              >
                Remove as administrator
              </Button>
              {!isSmall && (
                <Button size="sm" variant="subtle" disabled={isBusy} onClick={clear}>
                  Clear selection
                </Button>
              )}
            </Group>
            {only && <AccessHelp user={only} isBusy={isBusy} />}
          </>
        )}
      </Stack>
    </Paper>
  );
}

interface SelectedNamesProps {
  readonly selected: readonly NetworkUser[];
  readonly isBusy: boolean;
  readonly onRemove: (user: NetworkUser) => void;
}

function SelectedNames({ selected, isBusy, onRemove }: SelectedNamesProps) {
  return (
    <ul className={classes['names']} aria-label="Selected people">
      {selected.map((user) => (
        <li key={user.id}>
          {nameOf(user)}
          <CloseButton
            size="sm"
            disabled={isBusy}
            aria-label={`Remove ${nameOf(user)} from the selection`}
            onClick={() => onRemove(user)}
          />
        </li>
      ))}
    </ul>
  );
}
