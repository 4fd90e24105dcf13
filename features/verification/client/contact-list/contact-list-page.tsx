/**
 * Everything that waits for a contact. The mailed link alone shows nothing: first a mailed code proves the
 * mailbox (docs/decisions/0053).
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { logout } from '#features/accounts/session.contract.ts';
import * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { BROWSER_DAYS, LIST_LINK_DAYS } from '#features/verification/contact-list/contact-list.limits.ts';
import { bareDigits, CODE_DIGITS, CODE_MINUTES } from '#features/verification/contact-list/list-code.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { announceLogout } from '#client/platform/session.ts';
import { oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ContactCard, Field } from '#client/ui/components/contact-card.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { failureText, ListLoading, useListText } from './list-parts.tsx';
import classes from '#client/ui/components/contact-pages.module.css';

/** Loaded later: first the mailbox must be proved. */
const OpenListView = lazy(() => import('./open-list.tsx'));

export default function ContactListPage() {
  const { token = '' } = useParams();
  const { say } = useListText();
  return (
    <ContactCard heading={say('heading')}>
      <Contents token={token} />
    </ContactCard>
  );
}

function Contents({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useApi(contract.showList, { body: { token } }, oncePerVisit);
  const words = useListText();
  const [wasProven, setProven] = useState(false);
  switch (data?.state) {
    case 'open':
      return (
        <Suspense fallback={<LoadingBlock />}>
          <OpenListView token={token} list={data} takesFocus={wasProven} />
        </Suspense>
      );
    case 'signed_in':
      return <LogOutFirst account={data.account} />;
    case 'unproven':
      return <ProveMailbox token={token} address={data.address} onProven={() => setProven(true)} />;
    case 'expired':
      return <Expired token={token} address={data.address} />;
    case undefined:
      if (!error) return <ListLoading />;
      return (
        <>
          <ErrorAlert isLarge>{failureText(error, words)}</ErrorAlert>
          <PlainButton variant="default" disabled={isFetching} onClick={() => void refetch()}>
            {words.say('tryAgain')}
          </PlainButton>
        </>
      );
  }
}

interface OneStepProps {
  readonly text: string;
  readonly button: string;
  readonly call: { readonly error: Error | null; readonly isPending: boolean; readonly isSuccess: boolean };
  readonly onPress: () => void;
}

/** What must come first, and the button for it. */
function OneStep({ text, button, call, onPress }: OneStepProps) {
  const words = useListText();
  return (
    <>
      <p>{text}</p>
      {call.error && <ErrorAlert takesFocus>{failureText(call.error, words)}</ErrorAlert>}
      <div className={classes.buttons}>
        <PlainButton disabled={call.isPending || call.isSuccess} onPress={onPress}>
          {button}
        </PlainButton>
      </div>
    </>
  );
}

function Expired({ token, address }: { readonly token: string; readonly address: string }) {
  const { say } = useListText();
  const fresh = useApiChange(contract.mailFreshList);
  if (fresh.isSuccess)
    return (
      <SuccessAlert isLarge takesFocus>
        {say('freshSent', { address })}
      </SuccessAlert>
    );
  return (
    <OneStep
      text={say('expired', { days: LIST_LINK_DAYS })}
      button={say('mailFresh')}
      call={fresh}
      onPress={() => fresh.mutate({ body: { token } })}
    />
  );
}

/** Drafts stay on the device: they are not the contact's to remove. */
async function logOutHere(): Promise<void> {
  try {
    await callApi(logout, { body: {} });
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
  }
  announceLogout();
  window.location.reload();
}

/** Somebody, perhaps a student, is logged in here: nothing is shown or decided until they log out. */
function LogOutFirst({ account }: { readonly account: string }) {
  const { say } = useListText();
  const out = useMutation({ mutationFn: logOutHere });
  return (
    <OneStep
      text={say('signedIn', { account })}
      button={say('logOut')}
      call={out}
      onPress={() => out.mutate()}
    />
  );
}

interface ProveMailboxProps {
  readonly token: string;
  readonly address: string;
  readonly onProven: () => void;
}

function ProveMailbox({ token, address, onProven }: ProveMailboxProps) {
  const words = useListText();
  const { say } = words;
  const prove = useApiChange(contract.proveMailbox, [contract.showList], { onSuccess: onProven });
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isSent, setSent] = useState(false);
  const send = useApiChange(contract.sendListCode, [contract.showList], { onSuccess: () => setSent(true) });
  useEffect(() => {
    if (isSent) field.current?.focus();
  }, [isSent, prove.error]);

  function mailCode(): void {
    setCode('');
    setMissing(false);
    prove.reset();
    send.mutate({ body: { token } });
  }
  const failure = send.error ?? prove.error;

  if (!isSent)
    return (
      <OneStep text={say('proveWhy', { address })} button={say('mailCode')} call={send} onPress={mailCode} />
    );
  return (
    <form
      noValidate
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        const isWhole = bareDigits(code).length === CODE_DIGITS;
        setMissing(!isWhole);
        if (isWhole) prove.mutate({ body: { token, code, remember } });
        else field.current?.focus();
      }}
    >
      <p role="status">{say('codeSent', { address, minutes: CODE_MINUTES })}</p>
      <Field
        ref={field}
        label={say('code')}
        failure={
          isMissing ? say('codeMissing', { digits: CODE_DIGITS }) : failure && failureText(failure, words)
        }
        className={classes.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 1}
        value={code}
        onType={setCode}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <span>{say('remember', { days: BROWSER_DAYS })}</span>
      </label>
      <div className={classes.buttons}>
        <PlainButton type="submit" disabled={prove.isPending}>
          {say('openList')}
        </PlainButton>
        <PlainButton variant="default" disabled={send.isPending || prove.isPending} onPress={mailCode}>
          {say('anotherCode')}
        </PlainButton>
      </div>
    </form>
  );
}
