/** Accept, Reject, and "I do not know this student". The last two ask again. Only a person's click counts. */
import { useId } from 'react';
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { BigButton, RichText, strong, takeFocus } from './contact-parts.tsx';
import { useContactText } from './contact-text.ts';
import { Rejection, UnknownStudent } from './rejection.tsx';
import type { Decision } from './verification.api.ts';
import classes from './verification.module.css';

/** What is shown: the buttons, or one of the questions. */
export type Step = 'choice' | 'rejecting' | 'unknown-student';

/** The present step and the one before; after a failed decision they are the same. */
export interface Place {
  readonly step: Step;
  readonly cameFrom?: Step;
}

interface DecisionButtonsProps {
  readonly student: VerificationReply['student'];
  readonly isSending: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly place: Place;
  readonly onStep: (step: Step) => void;
  readonly onDecide: (decision: Decision) => void;
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { student, isSending, reason, onReason, place, onStep, onDecide } = props;
  const { first_name, last_name } = student;
  const { say, rich } = useContactText();
  const { step, cameFrom } = place;
  const id = useId();
  const [acceptId, rejectId] = [`${id}accept`, `${id}reject`];
  // Going back returns the focus to the button.
  const refFrom = (left: Step) => (cameFrom === left ? takeFocus : undefined);

  if (step === 'rejecting') {
    return (
      <Rejection
        student={first_name}
        isSending={isSending}
        reason={reason}
        onReason={onReason}
        onReject={() => onDecide({ action: 'reject', reason })}
        onBack={() => onStep('choice')}
      />
    );
  }
  if (step === 'unknown-student') {
    return (
      <UnknownStudent
        student={`${first_name} ${last_name}`}
        isSending={isSending}
        onConfirm={() => onDecide({ action: 'reject', reason: '', unknown_student: true })}
        onBack={() => onStep('choice')}
      />
    );
  }
  return (
    <>
      <div className={classes.choice}>
        <BigButton
          look="yes"
          describedBy={acceptId}
          isSending={isSending}
          ref={refFrom('choice')}
          onClick={onTrustedClick(() => onDecide({ action: 'accept', reason: '' }))}
        >
          {say('accept')}
        </BigButton>
        <BigButton
          look="no"
          describedBy={rejectId}
          isDisabled={isSending}
          ref={refFrom('rejecting')}
          onClick={onTrustedClick(() => onStep('rejecting'))}
        >
          {say('reject')}
        </BigButton>
      </div>
      <ul className={classes.meaning}>
        <li id={acceptId}>
          <RichText pieces={rich('acceptMeans', strong, { student: first_name })} />
        </li>
        <li id={rejectId}>
          <RichText pieces={rich('rejectMeans', strong, { student: first_name })} />
        </li>
      </ul>
      <button
        type="button"
        className={classes.quiet}
        disabled={isSending}
        ref={refFrom('unknown-student')}
        onClick={onTrustedClick(() => onStep('unknown-student'))}
      >
        {say('unknownStudent')}
      </button>
    </>
  );
}
