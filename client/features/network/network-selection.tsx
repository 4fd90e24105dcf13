/** Who is selected, across pages and searches, and what can be done with them; at the lower edge of the window. */
import type { RefObject } from 'react';
import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import { nameOf, selectionWords } from './network-list.ts';
import classes from './network.module.css';

interface NetworkSelectionProps {
  readonly selected: readonly NetworkUser[];
  /** How far changing their roles is, while it runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Where the words about the selection are; they take the focus when the button that had it is gone. */
  readonly words: RefObject<HTMLParagraphElement | null>;
  readonly onRemove: (user: NetworkUser) => void;
  readonly onClear: () => void;
  readonly onApply: (action: RoleAction) => void;
}

export function NetworkSelection(props: NetworkSelectionProps) {
  const { selected, progress, words, onRemove, onClear, onApply } = props;
  const hasAny = selected.length > 0;
  // The button that was used is gone afterwards.
  const keepFocus = () => words.current?.focus({ preventScroll: true });
  return (
    <Paper
      component="section"
      withBorder
      shadow={hasAny ? 'md' : 'none'}
      p="sm"
      aria-label="Selection"
      className={classes['selection'] ?? ''}
      data-any={hasAny}
    >
      <Stack gap="xs">
        <Text fw={700} role="status" ref={words} tabIndex={-1} className={classes['count'] ?? ''}>
          {progress
            ? `Changing ${progress.done + 1} of ${progress.total}...`
            : selectionWords(selected.length)}
        </Text>
        {!hasAny && <Text size="sm">Select people in the list to change their role.</Text>}
        {hasAny && (
          <>
            <ul className={classes['names']} aria-label="Selected people">
              {selected.map((user) => (
                <li key={user.id}>
                  {nameOf(user)}
                  <CloseButton
                    size="sm"
                    disabled={progress !== undefined}
                    aria-label={`Remove ${nameOf(user)} from the selection`}
                    onClick={() => {
                      onRemove(user);
                      keepFocus();
                    }}
                  />
                </li>
              ))}
            </ul>
            <Group gap="xs">
              <Button size="sm" loading={progress !== undefined} onClick={() => onApply('add')}>
                Make administrator
              </Button>
              <Button
                size="sm"
                variant="outline"
                color="red.9"
                disabled={progress !== undefined}
                onClick={() => onApply('remove')}
              >
                Remove as administrator
              </Button>
              <Button
                size="sm"
                variant="subtle"
                disabled={progress !== undefined}
                onClick={() => {
                  onClear();
                  keepFocus();
                }}
              >
                Clear selection
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
