/** Confirms a new email, or undoes the change. Mail scanners open links and run scripts, so only a person's click does it. */
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import {
  answerEmailChange,
  showEmailChange,
  type ShownEmailChange,
} from '#shared/accounts/email-change.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { asApiError } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import type { Query } from '#client/ui/list/loaded.tsx';

export default function EmailChangePage() {
  const { token = '' } = useParams();
  return (
    <FormCard>
      <Stack gap="md" style={{ overflowWrap: 'anywhere' }}>
        <Change key={token} token={token} />
      </Stack>
    </FormCard>
  );
}

function Change({ token }: { readonly token: string }) {
  const read = useApi(showEmailChange, { params: { token } }, oncePerVisit);
  const refreshSession = useRefreshSession();
  const answer = useApiChange(answerEmailChange);
  return (
    <>
      <PageHeading>
        {read.data?.undoes === true ? 'Undo the new email' : 'Confirm your new email'}
      </PageHeading>
      <Answer
        read={read}
        answer={answer}
        // The session has another email then, or has ended.
        onAnswer={() => answer.mutate({ params: { token } }, { onSuccess: () => void refreshSession() })}
      />
    </>
  );
}

interface AnswerProps {
  readonly read: Query<ShownEmailChange>;
  readonly answer: {
    readonly data: { readonly detail: string } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  readonly onAnswer: () => void;
}

function Answer({ read, answer, onAnswer }: AnswerProps) {
  if (answer.data) return <Done detail={answer.data.detail} />;
  if (answer.isPending) return <LoadingBlock label="Saving..." />;
  if (read.isFetching) return <LoadingBlock label="Loading..." />;
  if (read.data?.is_done === true) return <Done detail={doneText(read.data)} />;
  const failure = answer.error ?? read.error;
  const status = failure === null ? undefined : asApiError(failure).status;
  // A refused link stays refused; after a failed call the same link may still work.
  const isOver = status === 400 || status === 409;
  return (
    <>
      {failure !== null && (
        <ErrorAlert takesFocus={answer.error !== null}>{failureReason(failure)}</ErrorAlert>
      )}
      {read.data && !isOver && <Question change={read.data} onAnswer={onAnswer} />}
      {!read.data && !isOver && <Button onClick={() => void read.refetch()}>Try again</Button>}
      {isOver && <Text>To change your email, log in and ask for a new link in your profile.</Text>}
      {failure !== null && <ToLogin />}
    </>
  );
}

interface QuestionProps {
  readonly change: ShownEmailChange;
  readonly onAnswer: () => void;
}

function Question({ change, onAnswer }: QuestionProps) {
  const { undoes, is_confirmed, first_name, last_name, new_email, old_email } = change;
  const whose = `the account of ${first_name} ${last_name}`;
  if (!undoes) {
    return (
      <>
        <Text>
          Give {whose} the email {new_email}? From then on you log in with it.
        </Text>
        <Button size="md" onClick={onTrustedClick(onAnswer)}>
          Confirm my new email
        </Button>
      </>
    );
  }
  return (
    <>
      <Text>
        {is_confirmed
          ? `Give ${whose} the email ${old_email} again, and not ${new_email}? Everybody is logged out, the password ends, and we mail you a link to set a new one.`
          : `Keep the email ${old_email} for ${whose}? The link that was mailed to ${new_email} then ends.`}
      </Text>
      <Button size="md" onClick={onTrustedClick(onAnswer)}>
        {is_confirmed ? 'Undo the new email' : 'Keep the old email'}
      </Button>
    </>
  );
}

function doneText({ undoes, new_email, old_email }: ShownEmailChange): string {
  return undoes
    ? `This is done: the change to ${new_email} does not hold. Your email is ${old_email}.`
    : `This is done: your email is ${new_email}.`;
}

function Done({ detail }: { readonly detail: string }) {
  return (
    <>
      <SuccessAlert takesFocus>{detail}</SuccessAlert>
      <ToLogin />
    </>
  );
}

function ToLogin() {
  return (
    <Button component={Link} to="/login" variant="outline">
      Go to Login
    </Button>
  );
}
