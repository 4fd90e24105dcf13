/** Takes back what was done, and says what is as before. */
import type { ReactNode } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import {
  listBulk,
  undoBulk,
  type BulkAction,
  type LeftOut as LeftOutEntry,
} from '#shared/bulk-actions/bulk-actions.contract.ts';
import { LeftOut, OutcomeWords } from '#client/domain/outcome.tsx';
import { schoolEntries } from '#client/domain/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { doneText, undoneText } from './bulk-text.ts';

interface UndoStepProps {
  /** What would be undone, for screen readers; undefined where it is undone already. */
  readonly about: string | undefined;
  /** What came of it. */
  readonly said: string | undefined;
  readonly failure: string | null;
  readonly isPending: boolean;
  /** It is what its dialog is about: Enter presses it. */
  readonly isFirst?: true | undefined;
  readonly onUndo: () => void;
  readonly children?: ReactNode;
}

/** The button that takes something back, then what came of it. */
export function UndoStep({ about, said, failure, isPending, isFirst, onUndo, children }: UndoStepProps) {
  return (
    <Stack gap="xs" align="start">
      {said !== undefined && <OutcomeWords>{`Undone. ${said}`}</OutcomeWords>}
      {children}
      {said === undefined && about !== undefined && (
        <Button
          variant="default"
          loading={isPending}
          data-autofocus={isFirst}
          aria-label={`Undo: ${about}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
      {failure !== null && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  );
}

interface UndoActionProps extends Pick<UndoStepProps, 'isFirst'> {
  readonly action: BulkAction;
  readonly onUndone?: () => void;
}

/** Of what was done to many entries. */
export function UndoAction({ action, onUndone, isFirst }: UndoActionProps) {
  const { mutateAsync, data, error, isPending } = useApiChange(undoBulk, [...schoolEntries, listBulk]);
  const isOpen = action.undone === null;
  return (
    <UndoStep
      about={isOpen ? doneText(action) : undefined}
      said={data && undoneText(data.action)}
      failure={error && `Nothing was undone. ${failureReason(error)}`}
      isPending={isPending}
      isFirst={isFirst}
      // The promise, because a dialog may be closed meanwhile; the step shows the failure.
      onUndo={() => void mutateAsync({ params: { id: action.id } }).then(onUndone, () => undefined)}
    >
      {data && <LeftOutList words="Changed since:" leftOut={data.left_out} />}
      {!data && !isOpen && <Text size="sm">{undoneText(action)}</Text>}
    </UndoStep>
  );
}

interface LeftOutListProps {
  readonly words: string;
  readonly leftOut: readonly LeftOutEntry[];
  /** The words stand above it already. */
  readonly isSaid?: true;
}

/** Which entries nothing was done about, and why. */
export function LeftOutList({ words, leftOut, isSaid }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  return (
    <Stack gap={4}>
      {!isSaid && (
        <Text size="sm" fw={600}>
          {words}
        </Text>
      )}
      <LeftOut label={words}>
        {leftOut.map(({ id, event, student, why }) => (
          <li key={id}>
            {event !== null && <strong>{event}</strong>}
            {student !== null && ` of ${student}`}
            {event === null && student === null ? why : `: ${why}`}
          </li>
        ))}
      </LeftOut>
    </Stack>
  );
}
