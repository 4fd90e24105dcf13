/** What "I do not know this student" means, and the click that says it. */
import { Stack, Text } from '@mantine/core';
import { AskOnceMore } from './ask-once-more.tsx';
import { takeFocus } from './take-focus.ts';
import classes from './verification.module.css';

interface UnknownStudentProps {
  /** First and last name. */
  readonly student: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

export function UnknownStudent({ student, isSending, onConfirm, onBack }: UnknownStudentProps) {
  return (
    <Stack gap="md">
      <h2 ref={takeFocus} tabIndex={-1} className={classes['question']}>
        You do not know {student}?
      </h2>
      <Text>
        Perhaps the student mistyped an address. The entry is rejected, the student is told kindly that you do
        not know them, and they cannot ask this address again.
      </Text>
      <AskOnceMore yes="I do not know them" isSending={isSending} onYes={onConfirm} onBack={onBack} />
    </Stack>
  );
}
