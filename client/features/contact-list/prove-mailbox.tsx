/** The browser proves the mailbox: a code goes there, and is typed here. */
import { useEffect, useId, useRef, useState } from 'react';
import { BROWSER_DAYS } from '#shared/contact-list/contact-list.limits.ts';
import { bareDigits, CODE_DIGITS, CODE_MINUTES } from '#shared/entries/mailed-code.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { useProve, useSendCode } from './contact-list.api.ts';
import { failureText, useListText } from './contact-list-text.ts';
import { Field, SubmitButton } from './list-parts.tsx';
import classes from './contact-list.module.css';

interface ProveMailboxProps {
  readonly token: string;
  readonly address: string;
  readonly onProven: () => void;
}

export function ProveMailbox({ token, address, onProven }: ProveMailboxProps) {
  const words = useListText();
  const { say } = words;
  const send = useSendCode(token);
  const prove = useProve(token);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (isSent) field.current?.focus();
  }, [isSent, prove.error]);

  const ask = (variant: 'filled' | 'default', label: string) => (
    <PlainButton
      variant={variant}
      disabled={send.isPending || prove.isPending}
      onClick={onTrustedClick(() => {
        setCode('');
        setMissing(false);
        prove.reset();
        send.mutate(undefined, { onSuccess: () => setSent(true) });
      })}
    >
      {label}
    </PlainButton>
  );
  const failure = send.error ?? prove.error;

  if (!isSent) {
    return (
      <>
        <p>{say('proveWhy', { address })}</p>
        {send.error && <ErrorAlert takesFocus>{failureText(send.error, words)}</ErrorAlert>}
        <div className={classes.buttons}>{ask('filled', say('mailCode'))}</div>
      </>
    );
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const isWhole = bareDigits(code).length === CODE_DIGITS;
        setMissing(!isWhole);
        if (isWhole) prove.mutate({ code, remember }, { onSuccess: onProven });
        else field.current?.focus();
      }}
    >
      <p role="status">{say('codeSent', { address, minutes: CODE_MINUTES })}</p>
      <Field
        id={id}
        label={say('code')}
        failure={
          isMissing ? say('codeMissing', { digits: CODE_DIGITS }) : failure && failureText(failure, words)
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            className={classes.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS + 1}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <span>{say('remember', { days: BROWSER_DAYS })}</span>
      </label>
      <div className={classes.buttons}>
        <SubmitButton disabled={prove.isPending}>{say('openList')}</SubmitButton>
        {ask('default', say('anotherCode'))}
      </div>
    </form>
  );
}
