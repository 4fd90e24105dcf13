/** What the school can do with an entry, and the line in the place of one that was moved to the bin. */
import { useEffect, useRef } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useBottomRoom } from '#client/ui/components/use-viewport.ts';
import { isFocusNowhere } from './use-row-focus.ts';
import type { Decisions, Switched } from './use-user-entries-decisions.ts';
import { entryName } from './user-entries-list.ts';
import list from '#client/ui/list/list.module.css';
import classes from './user-entries.module.css';

interface ChangeActionsProps {
  readonly entry: SchoolEntry;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  readonly onBin: (entry: SchoolEntry) => void;
}

export function ChangeActions({ entry, canDecide, onBin }: ChangeActionsProps) {
  const handedOver = useHandedOver();
  if (!canDecide) return null;
  return (
    <>
      <SmallLink
        to={`/admin/user-entries/update/${entry.id}`}
        state={handedOver}
        variant="outline"
        aria-label={`Update ${entryName(entry)}`}
      >
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${entryName(entry)}`} onClick={() => onBin(entry)}>
        Delete
      </SmallButton>
    </>
  );
}

export function HistoryLink({ entry }: { readonly entry: SchoolEntry }) {
  return (
    <SmallLink
      to={`/entry-history/${entry.id}`}
      state={useHandedOver()}
      variant="outline"
      aria-label={`History of ${entryName(entry)}`}
    >
      History
    </SmallLink>
  );
}

function useHandedOver() {
  const { returnTo, here } = useReturnTo();
  return { database: returnTo.database, student: here };
}

interface UserEntriesGoneProps {
  readonly entry: SchoolEntry;
  readonly decisions: Decisions;
}

export function UserEntriesGone({ entry, decisions }: UserEntriesGoneProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone with the entry (Delete, or a failed Undo). A focus elsewhere stays there.
  useEffect(() => {
    if (isFocusNowhere()) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Group gap="sm" justify="space-between" data-gone={entry.id}>
      <Text size="sm" className={list.breakable}>
        Moved to the recycling bin: <strong>{entry.event}</strong>
      </Text>
      <Group gap="xs">
        <Button
          ref={undo}
          size="compact-sm"
          aria-label={`Undo, bring ${entryName(entry)} back`}
          onClick={() => decisions.undo(entry)}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Close the message about ${entryName(entry)}`}
          onClick={() => decisions.dismiss(entry)}
        >
          Close
        </Button>
      </Group>
    </Group>
  );
}

interface SwitchedLineProps {
  readonly switched: Switched;
  readonly onUndo: (switched: Switched) => void;
  readonly onClose: () => void;
}

/** What the last switch did, at the edge of the screen, so that nothing moves below a finger. The list announces it. */
export function SwitchedLine({ switched, onUndo, onClose }: SwitchedLineProps) {
  const { entry, verified } = switched;
  const line = useRef<HTMLDivElement>(null);
  const isStuck = useBottomRoom('selection', line, true);
  return (
    <div ref={line} data-stuck={isStuck} role="group" aria-label="Last change" className={classes.switched}>
      <Text size="sm" className={list.breakable}>
        {verified ? 'Verified: ' : 'Set back: '}
        <strong>{entry.event}</strong>
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          aria-label={`Undo, ${verified ? 'set back' : 'verify'} ${entryName(entry)}`}
          onClick={() => onUndo(switched)}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Close the message about ${entryName(entry)}`}
          onClick={onClose}
        >
          Close
        </Button>
      </Group>
    </div>
  );
}
