/**
 * The contact confirms on their own phone what the code on the student's screen is about. Opening the page decides nothing: only a
 * person's click does.
 */
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useParams } from 'react-router';
import type { SpotReply } from '#shared/entries/spot.contract.ts';
import { firstFailure } from '#shared/rules.ts';
import { NAME_MAXIMUM, spotChecks, type SpotForm } from '#shared/verification/spot.rules.ts';
import { useLanguage } from '#client/platform/language.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed } from './action-failed.tsx';
import { BigButton, ContactCard, RichText, strong } from './contact-parts.tsx';
import { useContactText } from './contact-text.ts';
import { EntryToVerify } from './entry-to-verify.tsx';
import { useConfirmSpot, useSpot } from './spot.api.ts';
import { spotFailureText, spotRefusalText, spotText, useSpotText } from './spot-text.ts';
import { useLastingError } from './use-standing-error.ts';
import classes from './verification.module.css';

export default function SpotPage() {
  const { token = '' } = useParams();
  const language = useLanguage();
  return (
    <ContactCard language={language} heading={spotText(language).say('heading')}>
      <Spot key={token} token={token} />
    </ContactCard>
  );
}

function Spot({ token }: { readonly token: string }) {
  const read = useSpot(token);
  const failure = useLastingError(read.error, read.isFetching);
  const { say } = useSpotText();
  const words = useContactText();
  const refusal = failure && spotRefusalText(failure, words);
  if (refusal) {
    return (
      <ErrorAlert isLarge takesFocus>
        {refusal}
      </ErrorAlert>
    );
  }
  if (failure) {
    return <ActionFailed error={failure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingBlock label={say('loading')} />;
  return <Confirming token={token} spot={read.data} />;
}

function Confirming({ token, spot }: { readonly token: string; readonly spot: SpotReply }) {
  const confirm = useConfirmSpot(token);
  const { rich, say } = useContactText();
  const { say: saySpot, rich: richSpot } = useSpotText();
  const { first_name, last_name, school, is_unconfirmed } = spot.student;
  if (confirm.data) {
    return (
      <>
        <SuccessAlert isLarge takesFocus>
          {saySpot('accepted')}
        </SuccessAlert>
        <p>
          <RichText pieces={richSpot('receiptSent', strong, { address: confirm.data.contact })} />
        </p>
        <p>{saySpot('whyReceipt')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        <RichText pieces={rich('question', strong, { student: `${first_name} ${last_name}`, school })} />
      </p>
      {is_unconfirmed && <p>{say('unconfirmed', { school })}</p>}
      {spot.entries.map((entry, index) => (
        <EntryToVerify key={index} entry={entry} />
      ))}
      {spot.can_take_in ? (
        <p>
          {/* Another page of the product, which these pages do not load. */}
          <a href={`/admin/slips#${token}`}>{saySpot('takeIn')}</a>
        </p>
      ) : (
        <Answers student={first_name} confirm={confirm} />
      )}
    </>
  );
}

type Field = keyof SpotForm;

interface AnswersProps {
  readonly student: string;
  readonly confirm: ReturnType<typeof useConfirmSpot>;
}

function Answers({ student, confirm }: AnswersProps) {
  const [form, setForm] = useState<SpotForm>({ contact: '', name: '', statement: false });
  const [wrong, setWrong] = useState<Field>();
  const contact = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const statement = useRef<HTMLInputElement>(null);
  const words = useContactText();
  const { say, failure } = useSpotText();
  const refusal = useLastingError(confirm.error, confirm.isPending);
  const statementId = useId();

  function change(part: Partial<SpotForm>): void {
    setForm((current) => ({ ...current, ...part }));
    setWrong(undefined);
  }

  function accept(): void {
    if (confirm.isPending) return;
    // Safe: the checks are of these fields.
    const field = firstFailure(spotChecks, form)?.field as Field | undefined;
    setWrong(field);
    if (field === undefined) confirm.mutate({ ...form, contact: form.contact.trim() });
    else ({ contact, name, statement })[field].current?.focus();
  }

  const goOn = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.isTrusted) accept();
  };
  return (
    <>
      <TextField
        inputRef={contact}
        label={say('contact')}
        note={say('contactNote')}
        problem={wrong === 'contact' ? failure('noAddress') : undefined}
        type="email"
        autoComplete="email"
        value={form.contact}
        onValue={(value) => change({ contact: value })}
        onKeyDown={goOn}
      />
      <TextField
        inputRef={name}
        label={say('name')}
        problem={wrong === 'name' ? failure('noName') : undefined}
        type="text"
        autoComplete="name"
        maxLength={NAME_MAXIMUM}
        value={form.name}
        onValue={(value) => change({ name: value })}
        onKeyDown={goOn}
      />
      <div className={classes['field']}>
        <label className={classes['tick']}>
          <input
            ref={statement}
            type="checkbox"
            checked={form.statement}
            aria-invalid={wrong === 'statement' || undefined}
            aria-describedby={wrong === 'statement' ? statementId : undefined}
            onChange={(event) => change({ statement: event.currentTarget.checked })}
          />
          {say('statement')}
        </label>
        {wrong === 'statement' && (
          <span id={statementId} className={classes['wrong']}>
            {failure('noStatement')}
          </span>
        )}
      </div>
      {refusal && <ErrorAlert takesFocus>{spotFailureText(refusal, words)}</ErrorAlert>}
      <div className={classes['buttons']}>
        <BigButton look="yes" isSending={confirm.isPending} onClick={onTrustedClick(accept)}>
          {say('accept')}
        </BigButton>
      </div>
      <p>{say('ifWrong', { student })}</p>
    </>
  );
}

interface TextFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly note?: string;
  readonly problem: string | undefined;
  readonly type: 'email' | 'text';
  readonly autoComplete: 'email' | 'name';
  readonly maxLength?: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function TextField({ inputRef, label, note, problem, onValue, ...input }: TextFieldProps) {
  const id = useId();
  const described = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {note && <span id={`${id}-note`}>{note}</span>}
      <input
        id={id}
        ref={inputRef}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onValue(event.currentTarget.value)}
        {...input}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className={classes['wrong']}>
          {problem}
        </span>
      )}
    </div>
  );
}
