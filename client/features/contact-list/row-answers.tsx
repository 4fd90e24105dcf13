/** The answers to one entry. All but accepting ask again, with a field or a sentence. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ListDecision, ListItem, ListRow } from '#shared/contact-list/contact-list.contract.ts';
import { HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { parseHours } from '#shared/entries/hours.ts';
import { REASON_MAXIMUM } from '#shared/verification/reason.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { Field, SubmitButton } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

interface RowAnswersProps {
  readonly row: ListRow;
  readonly isBusy: boolean;
  readonly onDecide: (item: ListItem) => void;
}

type Asked = Exclude<ListDecision, 'accept'>;

export function RowAnswers({ row, isBusy, onDecide }: RowAnswersProps) {
  const { say } = useOpenText();
  const [asked, setAsked] = useState<Asked>();
  const answer = (decision: ListDecision, more: Partial<ListItem> = {}) =>
    onDecide({ id: row.id, version: row.version, decision, reason: '', ...more });
  const back = () => setAsked(undefined);
  const shared = { row, isBusy, onBack: back };
  if (asked === 'correct')
    return <Correcting {...shared} onHours={(hours) => answer('correct', { hours })} />;
  if (asked === 'reject')
    return <Rejecting {...shared} onReject={(reason) => answer('reject', { reason })} />;
  if (asked === 'unknown') {
    return (
      <Step isBusy={isBusy} yes={say('unknownNow')} onYes={() => answer('unknown')} onBack={back}>
        <p>{say('unknownNote')}</p>
      </Step>
    );
  }
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
          onClick={onTrustedClick(() => setAsked(decision))}
        >
          {say(decision)}
        </PlainButton>
      ))}
    </div>
  );
}

interface AskedProps {
  readonly row: ListRow;
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

function Correcting({
  row,
  isBusy,
  onBack,
  onHours,
}: AskedProps & { readonly onHours: (hours: string) => void }) {
  const { say } = useOpenText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const { student } = row;

  function confirm(): void {
    const isRight = (parseHours(hours) ?? Infinity) <= HOURS_MAXIMUM * 100;
    setWrong(!isRight);
    if (isRight) onHours(hours);
    else field.current?.focus();
  }

  return (
    <Step isBusy={isBusy} yes={say('hoursNow')} onYes={confirm} onBack={onBack}>
      <Field
        id={id}
        label={say('hoursOf', { student })}
        note={say('hoursNote', { student, hours: row.hours })}
        failure={isWrong && say('hoursWrong')}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        )}
      </Field>
    </Step>
  );
}

function Rejecting({
  row,
  isBusy,
  onBack,
  onReject,
}: AskedProps & { readonly onReject: (reason: string) => void }) {
  const { say } = useOpenText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  useEffect(() => field.current?.focus(), []);
  return (
    <Step isBusy={isBusy} yes={say('rejectNow')} onYes={() => onReject(reason)} onBack={onBack}>
      <Field id={id} label={say('reason')} note={say('reasonNote', { student: row.student })}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={field}
            rows={3}
            maxLength={REASON_MAXIMUM}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Step>
  );
}

interface StepProps {
  readonly isBusy: boolean;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Step({ isBusy, yes, onYes, onBack, children }: StepProps) {
  const { say } = useOpenText();
  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      {children}
      <div className={classes.buttons}>
        <SubmitButton disabled={isBusy} onClick={onTrustedClick(onYes)}>
          {yes}
        </SubmitButton>
        <PlainButton variant="default" disabled={isBusy} onClick={onBack}>
          {say('back')}
        </PlainButton>
      </div>
    </form>
  );
}
