/** The question before rejecting, with the reason. */
import { useId, useState } from 'react';
import { REASON_MAXIMUM } from '#shared/verification/reason.ts';
import { useContactText } from './contact-text.ts';
import { takeFocus, BigButton } from './contact-parts.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
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
      <div className={classes.field}>
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

/** By the link's token, until the page is reloaded. */
const written = new Map<string, string>();

export function useReason(token: string): [string, (reason: string) => void] {
  const [reason, setReason] = useState(written.get(token) ?? '');
  return [
    reason,
    (next) => {
      written.set(token, next);
      setReason(next);
    },
  ];
}

interface UnknownStudentProps {
  /** First and last name. */
  readonly student: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

export function UnknownStudent({ student, isSending, onConfirm, onBack }: UnknownStudentProps) {
  const { say } = useContactText();
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className={classes.question}>
        {say('unknownQuestion', { student })}
      </h2>
      <p>{say('unknownMeans')}</p>
      <AskOnceMore yes={say('unknownNow')} isSending={isSending} onYes={onConfirm} onBack={onBack} />
    </>
  );
}

interface AskOnceMoreProps {
  readonly yes: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

function AskOnceMore({ yes, isSending, onYes, onBack }: AskOnceMoreProps) {
  const { say } = useContactText();
  return (
    <div className={classes.buttons}>
      <BigButton look="no-for-good" isSending={isSending} onClick={onTrustedClick(onYes)}>
        {yes}
      </BigButton>
      <BigButton look="plain" isDisabled={isSending} onClick={onBack}>
        {say('back')}
      </BigButton>
    </div>
  );
}
