/** What Reject asks before it rejects: once more, and for a reason. */
import { Stack, Text, Textarea } from '@mantine/core';
import { REASON_MAXIMUM } from '#shared/verification/verification.rules.ts';
import { AskOnceMore } from './ask-once-more.tsx';
import { takeFocus } from './take-focus.ts';

interface RejectionProps {
  readonly student: string;
  readonly isSending: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onReject: () => void;
  readonly onBack: () => void;
}

export function Rejection({ student, isSending, reason, onReason, onReject, onBack }: RejectionProps) {
  return (
    <Stack gap="md">
      <Text>Rejecting removes the entry. {student} is told, with your reason if you give one.</Text>
      <Textarea
        ref={takeFocus}
        label="Reason (optional)"
        description={`${student} will read it. At most ${REASON_MAXIMUM} characters.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAXIMUM}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <AskOnceMore yes="Reject this entry" isSending={isSending} onYes={onReject} onBack={onBack} />
    </Stack>
  );
}
