/** Answers of a contact, loaded on demand. All but accepting a single entry ask for confirmation. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ListDecision, ListItem } from '#features/verification/contact-list/contact-list.contract.ts';
import { aboutMaximums } from '#features/verification/contact-list/contact-list.limits.ts';
import { HOURS_MAXIMUM } from '#features/entries/entry-limits.ts';
import { parseHours } from '#features/entries/hours.ts';
import { REASON_MAXIMUM } from '#features/verification/reason.ts';
import { Field, type FieldElement } from '#client/ui/components/contact-card.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import type { Answering, RowProps } from './list-group.tsx';
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
        <PlainButton type="submit" aria-busy={isBusy || undefined} onPress={() => !isBusy && onYes()}>
          {yes}
        </PlainButton>
        <PlainButton variant="default" disabled={isBusy} onClick={onBack}>
          {say('back')}
        </PlainButton>
      </div>
    </form>
  );
}

interface AcceptStepProps extends Pick<StepProps, 'onYes' | 'onBack'> {
  readonly words: string;
  readonly answering: Answering;
}

/** The second step of accepting several: a summary, a statement that is never preselected, and a name. */
export function AcceptStep({ words, answering, onYes, onBack }: AcceptStepProps) {
  const { name, isShared, isBusy, onName } = answering;
  const { say } = useOpenText();
  const [isTrue, setTrue] = useState(false);
  const [wasTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const field = useRef<FieldElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const hasName = name.trim() !== '';
  const isMissing = wasTried && !isTrue;

  function confirm(): void {
    setTried(true);
    if (!isTrue) box.current?.focus();
    else if (!hasName) field.current?.focus();
    else onYes();
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

const otherAnswers = ['correct', 'reject', 'unknown'] as const;

export function RowAnswers({ row, answering: { isBusy, send } }: Pick<RowProps, 'row' | 'answering'>) {
  const { say } = useOpenText();
  const [chosen, setChosen] = useState<(typeof otherAnswers)[number]>();
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<FieldElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (chosen) field.current?.focus();
  }, [chosen]);
  const { id, version, student } = row;
  const answer = (decision: ListDecision, more: Partial<ListItem> = {}) =>
    void send([{ id, version, decision, reason: '', ...more }]);

  function correct(): void {
    const isRight = (parseHours(hours) ?? Infinity) <= HOURS_MAXIMUM * 100;
    setWrong(!isRight);
    if (isRight) answer('correct', { hours });
    else field.current?.focus();
  }

  if (!chosen)
    return (
      <div className={classes.buttons}>
        <PlainButton disabled={isBusy} onPress={() => answer('accept')}>
          {say('accept')}
        </PlainButton>
        {otherAnswers.map((decision) => (
          <PlainButton
            key={decision}
            variant={decision === 'unknown' ? 'quiet' : 'default'}
            disabled={isBusy}
            onPress={() => setChosen(decision)}
          >
            {say(decision)}
          </PlainButton>
        ))}
      </div>
    );
  const onYes = { correct, reject: () => answer('reject', { reason }), unknown: () => answer('unknown') };
  const questions = {
    correct: (
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
    ),
    reject: (
      <Field
        ref={field}
        label={say('reason')}
        note={say('reasonNote', { student })}
        rows={3}
        maxLength={REASON_MAXIMUM}
        value={reason}
        onType={setReason}
      />
    ),
    unknown: <p>{say('unknownNote')}</p>,
  };
  return (
    <Step isBusy={isBusy} yes={say(`${chosen}Now`)} onYes={onYes[chosen]} onBack={() => setChosen(undefined)}>
      {questions[chosen]}
    </Step>
  );
}
