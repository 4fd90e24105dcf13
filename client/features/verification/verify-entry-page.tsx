/**
 * The contact's page behind a mailed link: shows the entry and takes a decision. Mail scanners open links and run scripts, so
 * only a person's click decides.
 */
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import { readContactEmail } from '#client/platform/document.ts';
import { useLanguage } from '#client/platform/language.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { ActionFailed } from './action-failed.tsx';
import { ContactCard, RichText, strong } from './contact-parts.tsx';
import { contactText, decidedText, useContactText } from './contact-text.ts';
import { DecisionButtons, type Place, type Step } from './decision-buttons.tsx';
import { EntryToVerify } from './entry-to-verify.tsx';
import { OtherEntries } from './other-entries.tsx';
import { useReason } from './rejection.tsx';
import { useLastingError } from './use-standing-error.ts';
import { useDecision, useEntryToVerify, type DecidedReply, type Decision } from './verification.api.ts';
import classes from './verification.module.css';

export default function VerifyEntryPage() {
  const { token = '' } = useParams();
  const language = useLanguage();
  return (
    <ContactCard language={language} heading={contactText(language).say('heading')}>
      <Verification key={token} token={token} />
    </ContactCard>
  );
}

function Verification({ token }: { readonly token: string }) {
  const read = useEntryToVerify(token);
  const decision = useDecision(token);
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
      <p className={classes.stop}>
        <Link to={`/unsubscribe/${token}${search}`} className={classes.quiet}>
          {say('stopMail')}
        </Link>
      </p>
    </>
  );
}

function Entry(props: ChoiceProps) {
  const { reply, decision } = props;
  if (decision.data && decision.variables) {
    return <ActionSuccess reply={decision.data} decision={decision.variables} />;
  }
  if (reply.state !== 'pending') return <Decided reply={reply} state={reply.state} />;
  if (reply.is_own) return <OwnEntry entry={reply.entry} />;
  return <Choice {...props} />;
}

/** The student opened the contact's link. */
function OwnEntry({ entry }: { readonly entry: VerificationReply['entry'] }) {
  const { failure } = useContactText();
  return (
    <>
      <ErrorAlert>{failure('ownEntry')}</ErrorAlert>
      <EntryToVerify entry={entry} />
    </>
  );
}

interface ChoiceProps {
  readonly token: string;
  readonly reply: VerificationReply;
  readonly decision: ReturnType<typeof useDecision>;
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
          onDecide={mutate}
        />
      )}
    </>
  );
}

/** A reason being written is restored, and the mail has a link of its own for "I do not know this student". */
function firstStep(reason: string, hash: string): Step {
  if (reason !== '') return 'rejecting';
  return hash === '#unknown-student' ? 'unknown-student' : 'choice';
}

function ActionSuccess({
  reply,
  decision: { action, unknown_student },
}: {
  readonly reply: DecidedReply;
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
  readonly reply: VerificationReply;
  readonly state: 'accepted' | 'rejected';
}) {
  const words = useContactText();
  return (
    <>
      <p role="status" className={classes.state}>
        {decidedText(state, reply.decided_on, words)}
      </p>
      <p>{words.say('nothingToDo')}</p>
      <Mistake school={reply.student.school} />
      <AboutStudent reply={reply} />
    </>
  );
}

/** Whom to write to. The school's own people are not public; the operator of Limelight knows them. */
function Mistake({ school }: { readonly school: string }) {
  const { rich } = useContactText();
  const help = readContactEmail();
  if (help === undefined) return null;
  const address = () => (
    <a href={`mailto:${help}`} className={classes.mail}>
      {help}
    </a>
  );
  return (
    <p>
      <RichText pieces={rich('mistake', address, { help, school })} />
    </p>
  );
}

function AboutStudent({ reply }: { readonly reply: VerificationReply }) {
  const { say } = useContactText();
  const { first_name, last_name, school } = reply.student;
  return (
    <>
      <p>{say('entryOf', { student: `${first_name} ${last_name}`, school })}</p>
      <EntryToVerify entry={reply.entry} />
    </>
  );
}
