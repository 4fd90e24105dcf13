/** Takes back what was done to many entries, and says what is as before. */
import { useEffect, useRef } from 'react';
import { Box, Button, Stack, Text } from '@mantine/core';
import type { BulkAction, LeftOut, UndoneBulk } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { doneText, undoneText } from './bulk-text.ts';
import { useUndo } from './bulk.api.ts';
import list from '#client/ui/list/list.module.css';

interface UndoActionProps {
  readonly action: BulkAction;
  readonly onUndone?: (undone: UndoneBulk) => void;
  /** It is what its dialog is about: Enter presses it. */
  readonly isFirst?: true;
}

export function UndoAction({ action, onUndone, isFirst }: UndoActionProps) {
  const { mutateAsync, data, error, isPending } = useUndo();
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (data) outcome.current?.focus();
  }, [data]);

  async function undo(): Promise<void> {
    try {
      const undone = await mutateAsync({ params: { id: action.id } });
      onUndone?.(undone);
    } catch {
      // Shown below.
    }
  }

  return (
    <Stack gap="xs" align="start">
      <Text
        role="status"
        ref={outcome}
        tabIndex={-1}
        fw={600}
        display={data ? undefined : 'none'}
        className={list.focusOnly}
      >
        {data && `Undone. ${undoneText(data.action)}`}
      </Text>
      {data && <LeftOutList words="Changed since:" leftOut={data.left_out} />}
      {!data && action.undone !== null && <Text size="sm">{undoneText(action)}</Text>}
      {!data && action.undone === null && (
        <Button
          variant="default"
          loading={isPending}
          data-autofocus={isFirst}
          aria-label={`Undo: ${doneText(action)}`}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      )}
      {error && <ErrorAlert>Nothing was undone. {failureReason(error)}</ErrorAlert>}
    </Stack>
  );
}

interface LeftOutListProps {
  readonly words: string;
  readonly leftOut: readonly LeftOut[];
  /** The words stand above it already. */
  readonly isSaid?: true;
}

/** Which entries nothing was done about, and why. */
export function LeftOutList({ words, leftOut, isSaid }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      {!isSaid && (
        <Text size="sm" fw={600}>
          {words}
        </Text>
      )}
      {/* Reached with the keyboard, too, when it has to be scrolled. */}
      <Box
        component="ul"
        aria-label={words}
        tabIndex={0}
        mah="12rem"
        mt={4}
        mb={0}
        ps="lg"
        fz="sm"
        style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {leftOut.map(({ id, event, student, why }) => (
          <li key={id}>
            {event !== null && <strong>{event}</strong>}
            {student !== null && ` of ${student}`}
            {event === null && student === null ? why : `: ${why}`}
          </li>
        ))}
      </Box>
    </div>
  );
}
