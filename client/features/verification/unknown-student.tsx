/** What "I do not know this student" means, and the click that says it. */
import { useEffect, useRef } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { byPerson } from './by-person.ts';
import classes from './verification.module.css';

interface UnknownStudentProps {
  /** First and last name. */
  readonly student: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

export function UnknownStudent({ student, isSending, onConfirm, onBack }: UnknownStudentProps) {
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Stack gap="md">
      <h2 ref={question} tabIndex={-1} className={classes['question']}>
        You do not know {student}?
      </h2>
      <Text>
        Perhaps the student mistyped an address. The entry is rejected, the student is told kindly that you do
        not know them, and they cannot ask this address again.
      </Text>
      <div className={classes['buttons']}>
        <Button size="lg" color="red.9" loading={isSending} onClick={byPerson(onConfirm)}>
          I do not know them
        </Button>
        <Button size="lg" variant="default" disabled={isSending} onClick={onBack}>
          Back
        </Button>
      </div>
    </Stack>
  );
}
