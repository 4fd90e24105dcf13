/** Takes back what was done to many entries, and says what is as before. */
import { useEffect, useRef } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import type { BulkAction, UndoneBulk } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { doneText, undoneText } from './bulk-text.ts';
import { useUndo } from './bulk.api.ts';
import { LeftOutList } from './left-out.tsx';
import classes from './bulk-actions.module.css';

interface UndoActionProps {
  readonly action: BulkAction;
  readonly onUndone?: (undone: UndoneBulk) => void;
  /** It is what its dialog is about: Enter presses it. */
  readonly isFirst?: true;
}

export function UndoAction({ action, onUndone, isFirst }: UndoActionProps) {
  const { mutateAsync, data, error, isPending } = useUndo(action.id);
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (data) outcome.current?.focus();
  }, [data]);

  async function undo(): Promise<void> {
    try {
      const undone = await mutateAsync();
      onUndone?.(undone);
    } catch {
      // Shown below.
    }
  }

  return (
    <Stack gap="xs" align="start">
      <Text role="status" ref={outcome} tabIndex={-1} className={classes.outcome}>
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
