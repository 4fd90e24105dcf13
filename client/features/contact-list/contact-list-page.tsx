/**
 * All that waits for a contact, behind a mailed link. The link alone shows nothing: the browser proves the mailbox first, by a code
 * from there (docs/decisions/0053).
 */
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { LIST_LINK_DAYS } from '#shared/contact-list/contact-list.limits.ts';
import { LanguageChoice } from '#client/ui/components/language-choice.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useList, useMailFresh } from './contact-list.api.ts';
import { failureText, useListText } from './contact-list-text.ts';
import { ListLoading } from './list-parts.tsx';
import { ProveMailbox } from './prove-mailbox.tsx';
import classes from './contact-list.module.css';

/** Whoever opens the link for the first time has to prove their mailbox before. */
const OpenListView = lazy(() => import('./open-list.tsx'));
const LogOutFirst = lazy(() => import('./log-out-first.tsx'));

export default function ContactListPage() {
  const { token = '' } = useParams();
  const { language, say } = useListText();
  return (
    <div className={classes.page}>
      <LanguageChoice language={language} />
      <PageHeading>{say('heading')}</PageHeading>
      <Contents key={token} token={token} />
    </div>
  );
}

function Contents({ token }: { readonly token: string }) {
  const list = useList(token);
  const words = useListText();
  const { say } = words;
  const [wasProven, setProven] = useState(false);
  if (list.data?.state === 'open')
    return (
      <Suspense fallback={<LoadingBlock />}>
        <OpenListView token={token} list={list.data} takesFocus={wasProven} />
      </Suspense>
    );
  if (list.data?.state === 'signed_in')
    return (
      <Suspense fallback={<LoadingBlock />}>
        <LogOutFirst account={list.data.account} />
      </Suspense>
    );
  if (list.data?.state === 'unproven') {
    return <ProveMailbox token={token} address={list.data.address} onProven={() => setProven(true)} />;
  }
  if (list.data?.state === 'expired') return <Expired token={token} address={list.data.address} />;
  if (list.error) {
    return (
      <>
        <ErrorAlert isLarge>{failureText(list.error, words)}</ErrorAlert>
        <PlainButton variant="default" disabled={list.isFetching} onClick={() => void list.refetch()}>
          {say('tryAgain')}
        </PlainButton>
      </>
    );
  }
  return <ListLoading />;
}

function Expired({ token, address }: { readonly token: string; readonly address: string }) {
  const words = useListText();
  const { say } = words;
  const fresh = useMailFresh(token);
  if (fresh.isSuccess) {
    return (
      <SuccessAlert isLarge takesFocus>
        {say('freshSent', { address })}
      </SuccessAlert>
    );
  }
  return (
    <>
      <p>{say('expired', { days: LIST_LINK_DAYS })}</p>
      {fresh.error && <ErrorAlert takesFocus>{failureText(fresh.error, words)}</ErrorAlert>}
      <div className={classes.buttons}>
        <PlainButton disabled={fresh.isPending} onClick={onTrustedClick(() => fresh.mutate())}>
          {say('mailFresh')}
        </PlainButton>
      </div>
    </>
  );
}
