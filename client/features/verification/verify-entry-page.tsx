/**
 * The contact's page behind a mailed link: shows the entry and takes a decision. Opening it only reads; mail scanners
 * open links and run scripts, so that nothing here decides without a person's click.
 */
import { useState } from 'react';
import { Paper, Stack, Text } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import { actionDone } from '#shared/verification/verification.rules.ts';
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import { SuccessAlert } from '#client/ui/alerts.tsx';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { ActionFailed } from './action-failed.tsx';
import { DecisionButtons, type Place, type Step } from './decision-buttons.tsx';
import { EntryToVerify } from './entry-to-verify.tsx';
import { useReason } from './use-reason.ts';
import { useStandingError } from './use-standing-error.ts';
import { useDecision, useEntryToVerify, type DecidedReply, type Decision } from './verification.api.ts';
import { decidedWords } from './verification.messages.ts';
import classes from './verification.module.css';

export function VerifyEntryPage() {
  const { token = '' } = useParams();
  return (
    <Paper withBorder shadow="sm" p={{ base: 'md', xs: 'xl' }} maw="40rem" mx="auto">
      <Stack gap="md">
        <PageHeading>Verify Volunteer Hours</PageHeading>
        <Verification key={token} token={token} />
      </Stack>
    </Paper>
  );
}

function Verification({ token }: { readonly token: string }) {
  const read = useEntryToVerify(token);
  const decision = useDecision(token);
  const failure = useStandingError(read.error, read.isFetching);

  if (failure) {
    return <ActionFailed error={failure} isTrying={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingBlock label="Verifying..." />;
  return (
    <>
      <Entry token={token} reply={read.data} decision={decision} />
      <p className={classes['stop']}>
        <Link to={`/unsubscribe/${token}`} className={classes['quiet']}>
          Send me no more of these emails
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
  return <Choice {...props} />;
}

interface ChoiceProps {
  readonly token: string;
  readonly reply: VerificationReply;
  readonly decision: ReturnType<typeof useDecision>;
}

function Choice({ token, reply, decision }: ChoiceProps) {
  const [reason, setReason] = useReason(token);
  const { hash } = useLocation();
  // Here and not below, where a failure takes the place of the buttons: afterwards the person is where they were.
  const [place, setPlace] = useState<Place>({ step: firstStep(reason, hash) });
  const goTo = (step: Step) => setPlace({ step, cameFrom: place.step });
  const { first_name, last_name, school } = reply.student;
  const { variables: attempted, isPending, mutate, reset } = decision;
  const failure = useStandingError(decision.error, isPending);

  function goBack(): void {
    reset();
    goTo(place.step);
  }

  return (
    <>
      <Text>
        <strong>
          {first_name} {last_name}
        </strong>{' '}
        of <strong>{school}</strong> says they volunteered with you. Did this happen as written here?
      </Text>
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

/** A reason that was being written goes on; and the mail has a link of its own for "I do not know this student". */
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
  return (
    <>
      <SuccessAlert takesFocus>{actionDone(action)}</SuccessAlert>
      <Text>
        {unknown_student &&
          'The student is told that you do not know them and cannot ask this address again. '}
        Thank you. You can close this page now.
      </Text>
      <AboutStudent reply={reply} />
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
  return (
    <>
      <Text fw={700} role="status">
        {decidedWords(state, reply.decided_at)}
      </Text>
      <Text>There is nothing more to do.</Text>
      <AboutStudent reply={reply} />
    </>
  );
}

function AboutStudent({ reply }: { readonly reply: VerificationReply }) {
  const { first_name, last_name, school } = reply.student;
  return (
    <>
      <Text>
        The entry of {first_name} {last_name}, {school}:
      </Text>
      <EntryToVerify entry={reply.entry} />
    </>
  );
}
