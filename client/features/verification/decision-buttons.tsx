/** Accept and Reject. A rejection asks once more and may carry a reason. Only a person's own click counts. */
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { REASON_MAXIMUM } from '#shared/verification/verification.rules.ts';
import type { Decision } from './verification.api.ts';
import classes from './verification.module.css';

interface DecisionButtonsProps {
  readonly student: string;
  readonly isSending: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onDecide: (action: Decision['action']) => void;
}

/** Runs the handler for clicks made by a person (or their assistive technology), not for those made by a script. */
function byPerson(handler: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.isTrusted) handler();
  };
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { student, isSending, onDecide } = props;
  const [isRejecting, setIsRejecting] = useState(props.reason !== '');
  if (isRejecting) return <Rejection {...props} onBack={() => setIsRejecting(false)} />;
  return (
    <Stack gap="md">
      <ul className={classes['meaning']}>
        <li>
          <strong>Accept</strong> confirms the hours. They count for {student} from then on.
        </li>
        <li>
          <strong>Reject</strong> removes the entry. {student} is told and can record it again.
        </li>
      </ul>
      <div className={classes['buttons']}>
        <Button size="lg" loading={isSending} onClick={byPerson(() => onDecide('accept'))}>
          Accept
        </Button>
        <Button
          size="lg"
          variant="outline"
          color="red.9"
          disabled={isSending}
          onClick={byPerson(() => setIsRejecting(true))}
        >
          Reject
        </Button>
      </div>
    </Stack>
  );
}

interface RejectionProps extends DecisionButtonsProps {
  readonly onBack: () => void;
}

function Rejection({ student, isSending, reason, onReason, onDecide, onBack }: RejectionProps) {
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
        <Button size="lg" color="red.9" loading={isSending} onClick={byPerson(() => onDecide('reject'))}>
          Reject this entry
        </Button>
        <Button size="lg" variant="default" disabled={isSending} onClick={onBack}>
          Back
        </Button>
      </div>
    </Stack>
  );
}
