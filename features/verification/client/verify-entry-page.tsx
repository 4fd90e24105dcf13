/** Shows an entry to its contact and takes a decision. Mail scanners open links and run scripts, so only a user's click decides. */
import { Fragment, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { z } from 'zod';
import * as contract from '#features/verification/verification.contract.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { readContactEmail } from '#client/platform/document.ts';
import { oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import parts from '#client/ui/components/components.module.css';
import { ContactCard } from '#client/ui/components/contact-card.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed, BigButton, RichText, strong, useLastingError } from './contact-parts.tsx';
import { dayLabel, decidedText, hourText, useContactText } from './contact-text.ts';
import { DecisionButtons, useReason, type Decision, type Place, type Step } from './decision-buttons.tsx';
import classes from '#client/ui/components/contact-pages.module.css';

export default function VerifyEntryPage() {
  const { token = '' } = useParams();
  const { say } = useContactText();
  return (
    <ContactCard heading={say('heading')}>
      <Verification token={token} />
    </ContactCard>
  );
}

function Verification({ token }: { readonly token: string }) {
  const read = useApi(contract.verifyEntry, { body: { token } }, oncePerVisit);
  const decision = useApiChange(contract.verifyEntryAction);
  const failure = useLastingError(read.error, read.isFetching);
  const { say } = useContactText();
  const { search } = useLocation();

  if (failure) {
    return <ActionFailed error={failure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingBlock label={say('loading')} />;
  return (
    <>
      <Entry token={token} reply={read.data} decision={decision} />
      {!read.data.is_own && <OtherEntries token={token} />}
      <p className={classes.group}>
        <Link to={`/unsubscribe/${token}${search}`} className={parts.button} data-variant="quiet">
          {say('stopMail')}
        </Link>
      </p>
    </>
  );
}

function Entry(props: ChoiceProps) {
  const { reply, decision } = props;
  const { failure } = useContactText();
  const decided = decision.variables?.body as Decision | undefined;
  if (decision.data && decided) return <ActionSuccess reply={decision.data} decision={decided} />;
  if (reply.state !== 'pending') return <Decided reply={reply} state={reply.state} />;
  if (!reply.is_own) return <Choice {...props} />;
  // The student opened the contact's link.
  return (
    <>
      <ErrorAlert>{failure('ownEntry')}</ErrorAlert>
      <EntryToVerify entry={reply.entry} />
    </>
  );
}

interface ChoiceProps {
  readonly token: string;
  readonly reply: contract.VerificationReply;
  readonly decision: ReturnType<typeof useApiChange<typeof contract.verifyEntryAction>>;
}

function Choice({ token, reply, decision }: ChoiceProps) {
  const [reason, setReason] = useReason(token);
  const { hash } = useLocation();
  // Kept here, because a failure replaces the buttons below.
  const [place, setPlace] = useState<Place>({ step: firstStep(reason, hash) });
  const goTo = (step: Step) => setPlace({ step, cameFrom: place.step });
  const { first_name, last_name, school } = reply.student;
  const { rich, say } = useContactText();
  const { variables: attempted, isPending, mutate, reset } = decision;
  const failure = useLastingError(decision.error, isPending);

  function goBack(): void {
    reset();
    goTo(place.step);
  }

  return (
    <>
      <p>
        <RichText pieces={rich('question', strong, { student: `${first_name} ${last_name}`, school })} />
      </p>
      {reply.student.is_unconfirmed && <p>{say('unconfirmed', { school })}</p>}
      <EntryToVerify entry={reply.entry} />
      {failure && attempted ? (
        <ActionFailed
          error={failure}
          isTrying={isPending}
          onRetry={() => mutate(attempted)}
          onBack={goBack}
        />
      ) : (
        <DecisionButtons
          student={reply.student}
          isSending={isPending}
          reason={reason}
          onReason={setReason}
          place={place}
          onStep={goTo}
          onDecide={(wanted) => mutate({ body: { token, ...wanted } })}
        />
      )}
    </>
  );
}

/** Restores an unfinished reason; the mail also links directly to "wrong" and to "I do not know this student". */
function firstStep(reason: string, hash: string): Step {
  if (reason !== '' || hash === '#wrong') return 'rejecting';
  return hash === '#unknown-student' ? 'unknown-student' : 'choice';
}

function ActionSuccess({
  reply,
  decision: { action, unknown_student },
}: {
  readonly reply: z.output<typeof contract.verifyEntryAction.reply>;
  readonly decision: Decision;
}) {
  const { say } = useContactText();
  const { first_name, last_name } = reply.student;
  const student = `${first_name} ${last_name}`;
  return (
    <>
      <SuccessAlert isLarge takesFocus>
        {say(action === 'accept' ? 'accepted' : 'rejected')}
      </SuccessAlert>
      {unknown_student && <p>{say('unknownDone')}</p>}
      <p>
        {action === 'accept'
          ? say('thanksForHours', { amount: reply.entry.hours, student })
          : say(unknown_student ? 'thanks' : 'thanksForAnswer', { student })}
      </p>
      <Mistake school={reply.student.school} />
      <EntryToVerify entry={reply.entry} />
    </>
  );
}

function Decided({
  reply,
  state,
}: {
  readonly reply: contract.VerificationReply;
  readonly state: 'accepted' | 'rejected';
}) {
  const texts = useContactText();
  const { first_name, last_name, school } = reply.student;
  return (
    <>
      <p role="status">
        <strong>{decidedText(state, reply.decided_on, texts)}</strong>
      </p>
      <p>{texts.say('nothingToDo')}</p>
      <Mistake school={school} />
      <p>{texts.say('entryOf', { student: `${first_name} ${last_name}`, school })}</p>
      <EntryToVerify entry={reply.entry} />
    </>
  );
}

/** Whom to write to. School staff are not public, but the operator of Limelight knows them. */
function Mistake({ school }: { readonly school: string }) {
  const { rich } = useContactText();
  const help = readContactEmail();
  if (help === undefined) return null;
  const address = () => <a href={`mailto:${help}`}>{help}</a>;
  return (
    <p>
      <RichText pieces={rich('mistake', address, { help, school })} />
    </p>
  );
}

/** What, when and how long come first. */
function EntryToVerify({ entry }: { readonly entry: contract.VerificationReply['entry'] }) {
  const texts = useContactText();
  const { fact } = texts;
  const facts = {
    event: <b>{entry.event}</b>,
    date: <b>{dayLabel(entry.date, texts)}</b>,
    hours: <b>{hourText(entry.hours, texts)}</b>,
    role: entry.role,
    organizer: entry.organizer,
    description: entry.description,
  };
  return (
    <div className={`${classes.facts} ${classes.marked}`}>
      <dl>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((field) => (
          <Fragment key={field}>
            <dt className={classes.secondary}>{fact(field)}</dt>
            <dd>{facts[field]}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** Mails the contact one list of all entries. Their number is shown only after the mailbox was proved. */
function OtherEntries({ token }: { readonly token: string }) {
  const { say } = useContactText();
  const { data, error } = useApi(contract.countOthers, { body: { token } }, oncePerVisit);
  const mail = useApiChange(contract.mailListOfEntry);
  const send = () => mail.mutate({ body: { token } });
  const isUnproven = asApiError(error).code === 'not_proven';
  const count = data?.others ?? 0;
  // Without a response, the page stays about the one entry.
  if (count === 0 && !isUnproven) return null;
  if (mail.isSuccess) return <SuccessAlert takesFocus>{say('listSent')}</SuccessAlert>;
  return (
    <div className={classes.group}>
      <p>{say('others', { count })}</p>
      {mail.error ? (
        <ActionFailed error={mail.error} isTrying={mail.isPending} onRetry={send} />
      ) : (
        <BigButton look="plain" isSending={mail.isPending} onPress={send}>
          {say('mailList')}
        </BigButton>
      )}
    </div>
  );
}
