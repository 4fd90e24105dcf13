/** What Reject asks before it rejects: once more, and for a reason. */
import { useEffect, useRef } from 'react';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { REASON_MAXIMUM } from '#shared/verification/verification.rules.ts';
import { byPerson } from './by-person.ts';
import classes from './verification.module.css';

interface RejectionProps {
  readonly student: string;
  readonly isSending: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onReject: () => void;
  readonly onBack: () => void;
}

export function Rejection({ student, isSending, reason, onReason, onReject, onBack }: RejectionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text>Rejecting removes the entry. {student} is told, with your reason if you give one.</Text>
      <Textarea
        ref={field}
        label="Reason (optional)"
        description={`${student} will read it. At most ${REASON_MAXIMUM} characters.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAXIMUM}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button size="lg" color="red.9" loading={isSending} onClick={byPerson(onReject)}>
          Reject this entry
        </Button>
        <Button size="lg" variant="default" disabled={isSending} onClick={onBack}>
          Back
        </Button>
      </div>
    </Stack>
  );
}
