/** Accept, Reject, and "I do not know this student"; the last two ask again. Only a user's click counts. */
import { useId, useState } from 'react';
import type { z } from 'zod';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import type { VerificationReply, verifyEntryAction } from '#features/verification/verification.contract.ts';
import { Field } from '#client/ui/components/contact-card.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { BigButton, RichText, strong, takeFocus } from './contact-parts.tsx';
import { useContactText } from './contact-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

export type Decision = Omit<z.input<typeof verifyEntryAction.body>, 'token'>;

export type Step = 'choice' | 'rejecting' | 'unknown-student';

/** The current and previous step; equal after a failed decision. */
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

  const askOnceMore = { isSending, onBack: () => onStep('choice') };

  if (step === 'rejecting')
    return (
      <>
        <p>{say('rejecting', { student: first_name })}</p>
        <Field
          label={say('reason')}
          note={say('reasonNote', { student: first_name, limit: REASON_MAXIMUM })}
          // Not on arrival from the mail: the entry is read first.
          ref={cameFrom && takeFocus}
          rows={3}
          maxLength={REASON_MAXIMUM}
          value={reason}
          onType={onReason}
        />
        <AskOnceMore
          {...askOnceMore}
          yes={say('rejectNow')}
          onYes={() => onDecide({ action: 'reject', reason })}
        />
      </>
    );
  if (step === 'unknown-student')
    return (
      <>
        <h2 ref={takeFocus} tabIndex={-1}>
          {say('unknownQuestion', { student: `${first_name} ${last_name}` })}
        </h2>
        <p>{say('unknownMeans')}</p>
        <AskOnceMore
          {...askOnceMore}
          yes={say('unknownNow')}
          onYes={() => onDecide({ action: 'reject', reason: '', unknown_student: true })}
        />
      </>
    );
  return (
    <>
      <div className={classes.buttons}>
        <BigButton
          look="yes"
          aria-describedby={acceptId}
          isSending={isSending}
          ref={refFrom('choice')}
          onPress={() => onDecide({ action: 'accept', reason: '' })}
        >
          {say('accept')}
        </BigButton>
        <BigButton
          look="no"
          aria-describedby={rejectId}
          disabled={isSending}
          ref={refFrom('rejecting')}
          onPress={() => onStep('rejecting')}
        >
          {say('reject')}
        </BigButton>
      </div>
      <ul className={classes.secondary}>
        <li id={acceptId}>
          <RichText pieces={rich('acceptMeans', strong, { student: first_name })} />
        </li>
        <li id={rejectId}>
          <RichText pieces={rich('rejectMeans', strong, { student: first_name })} />
        </li>
      </ul>
      <PlainButton
        variant="quiet"
        disabled={isSending}
        ref={refFrom('unknown-student')}
        onPress={() => onStep('unknown-student')}
      >
        {say('unknownStudent')}
      </PlainButton>
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
      <BigButton look="no-for-good" isSending={isSending} onPress={onYes}>
        {yes}
      </BigButton>
      <BigButton look="plain" disabled={isSending} onPress={onBack}>
        {say('back')}
      </BigButton>
    </div>
  );
}

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
