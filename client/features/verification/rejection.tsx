/** What Reject asks before it rejects: once more, and for a reason. */
import { useId } from 'react';
import { REASON_MAXIMUM } from '#shared/verification/verification.rules.ts';
import { AskOnceMore } from './ask-once-more.tsx';
import { useContactText } from './contact-text.ts';
import { takeFocus } from './take-focus.ts';
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
  const { say } = useContactText();
  const id = useId();
  return (
    <>
      <p>{say('rejecting', { student })}</p>
      <div className={classes['field']}>
        <label htmlFor={id}>{say('reason')}</label>
        <span id={`${id}-note`}>{say('reasonNote', { student, limit: REASON_MAXIMUM })}</span>
        <textarea
          id={id}
          ref={takeFocus}
          aria-describedby={`${id}-note`}
          rows={3}
          maxLength={REASON_MAXIMUM}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      </div>
      <AskOnceMore yes={say('rejectNow')} isSending={isSending} onYes={onReject} onBack={onBack} />
    </>
  );
}
