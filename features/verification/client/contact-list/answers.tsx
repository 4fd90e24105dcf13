/** Answers of a contact, loaded on demand. All but accepting a single entry ask for confirmation. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type {
  ListDecision,
  ListItem,
  ListRow,
} from '#features/verification/contact-list/contact-list.contract.ts';
import { aboutMaximums } from '#features/verification/contact-list/contact-list.limits.ts';
import { HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { parseHours } from '#features/entries/hours.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { Field } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

interface StepProps {
  readonly isBusy: boolean;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Enter in a field also presses the button; a script cannot. While busy it keeps the focus. */
function Step({ isBusy, yes, onYes, onBack, children }: StepProps) {
  const { say } = useOpenText();
  return (
    <form
      noValidate
      className={`${classes.step} ${classes.marked}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      <div className={classes.buttons}>
        <PlainButton
          type="submit"
          aria-busy={isBusy || undefined}
          onClick={onTrustedClick(() => !isBusy && onYes())}
        >
          {yes}
        </PlainButton>
        <PlainButton variant="default" disabled={isBusy} onClick={onBack}>
          {say('back')}
        </PlainButton>
      </div>
    </form>
  );
}

interface AcceptStepProps {
  readonly words: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** The second step of accepting several: a summary, a statement that is never preselected, and a name. */
export function AcceptStep({ words, name, isShared, isBusy, onName, onConfirm, onBack }: AcceptStepProps) {
  const { say } = useOpenText();
  const [isTrue, setTrue] = useState(false);
  const [wasTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const hasName = name.trim() !== '';
  const isMissing = wasTried && !isTrue;

  function confirm(): void {
    setTried(true);
    if (!isTrue) box.current?.focus();
    else if (!hasName) field.current?.focus();
    else onConfirm();
  }

  return (
    <Step isBusy={isBusy} yes={say('confirm')} onYes={confirm} onBack={onBack}>
      <p>
        <b>{words}</b>
      </p>
      <label className={classes.tick}>
        <input
          ref={box}
          type="checkbox"
          checked={isTrue}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? id : undefined}
          onChange={(event) => setTrue(event.currentTarget.checked)}
        />
        <span>{say('statement')}</span>
      </label>
      {isMissing && (
        <span id={id} role="alert" className={classes.failure}>
          {say('statementMissing')}
        </span>
      )}
      <Field
        ref={field}
        label={say(isShared ? 'nameShared' : 'name')}
        failure={wasTried && !hasName && say('nameMissing')}
        autoComplete="name"
        maxLength={aboutMaximums.name}
        value={name}
        onType={onName}
      />
    </Step>
  );
}

interface RowAnswersProps {
  readonly row: ListRow;
  readonly isBusy: boolean;
  readonly onDecide: (item: ListItem) => void;
}

export function RowAnswers({ row, isBusy, onDecide }: RowAnswersProps) {
  const { say } = useOpenText();
  const [chosen, setChosen] = useState<Exclude<ListDecision, 'accept'>>();
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (chosen) field.current?.focus();
  }, [chosen]);
  const { student } = row;
  const answer = (decision: ListDecision, more: Partial<ListItem> = {}) =>
    onDecide({ id: row.id, version: row.version, decision, reason: '', ...more });
  const step = { isBusy, onBack: () => setChosen(undefined) };

  function correct(): void {
    const isRight = (parseHours(hours) ?? Infinity) <= HOURS_MAXIMUM * 100;
    setWrong(!isRight);
    if (isRight) answer('correct', { hours });
    else field.current?.focus();
  }

  switch (chosen) {
    case 'correct':
      return (
        <Step {...step} yes={say('hoursNow')} onYes={correct}>
          <Field
            ref={field}
            label={say('hoursOf', { student })}
            note={say('hoursNote', { student, hours: row.hours })}
            failure={isWrong && say('hoursWrong')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={hours}
            onType={setHours}
          />
        </Step>
      );
    case 'reject':
      return (
        <Step {...step} yes={say('rejectNow')} onYes={() => answer('reject', { reason })}>
          <Field
            ref={field}
            label={say('reason')}
            note={say('reasonNote', { student })}
            rows={3}
            maxLength={REASON_MAXIMUM}
            value={reason}
            onType={setReason}
          />
        </Step>
      );
    case 'unknown':
      return (
        <Step {...step} yes={say('unknownNow')} onYes={() => answer('unknown')}>
          <p>{say('unknownNote')}</p>
        </Step>
      );
    case undefined:
      return (
        <div className={classes.buttons}>
          <PlainButton disabled={isBusy} onClick={onTrustedClick(() => answer('accept'))}>
            {say('accept')}
          </PlainButton>
          {(['correct', 'reject', 'unknown'] as const).map((decision) => (
            <PlainButton
              key={decision}
              variant={decision === 'unknown' ? 'quiet' : 'default'}
              disabled={isBusy}
              onClick={onTrustedClick(() => setChosen(decision))}
            >
              {say(decision)}
            </PlainButton>
          ))}
        </div>
      );
  }
}
