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
  const failure = answer.error ?? read.error;
  const status = asApiError(failure).status;
  // A refused link stays refused; after a failed call the same link may still work.
  const isOver = status === 400 || status === 409;
  const done = answer.data?.detail ?? (read.data?.is_done ? doneText(read.data) : undefined);
  const isWaiting = !answer.data && (answer.isPending || read.isFetching);
  return (
    <>
      <PageHeading>{read.data?.undoes ? 'Undo the new email' : 'Confirm your new email'}</PageHeading>
      {isWaiting && <LoadingBlock label={answer.isPending ? 'Saving...' : 'Loading...'} />}
      {!isWaiting && done !== undefined && <SuccessAlert takesFocus>{done}</SuccessAlert>}
      {!isWaiting && done === undefined && (
        <>
          {failure && <ErrorAlert takesFocus={answer.error !== null}>{failureReason(failure)}</ErrorAlert>}
          {read.data && !isOver && (
            <Question
              change={read.data}
              // The session has another email then, or has ended.
              onAnswer={() =>
                answer.mutate({ params: { token } }, { onSuccess: () => void refreshSession() })
              }
            />
          )}
          {!read.data && !isOver && <Button onClick={() => void read.refetch()}>Try again</Button>}
          {isOver && <Text>To change your email, log in and ask for a new link in your profile.</Text>}
        </>
      )}
      {!isWaiting && (done !== undefined || failure) && (
        <Button component={Link} to="/login" variant="outline">
          Go to Login
        </Button>
      )}
    </>
  );
}

function Question({ change, onAnswer }: { change: ShownEmailChange; onAnswer: () => void }) {
  const { undoes, is_confirmed, first_name, last_name, new_email, old_email } = change;
  const whose = `the account of ${first_name} ${last_name}`;
  const [words, button] = !undoes
    ? [`Give ${whose} the email ${new_email}? From then on you log in with it.`, 'Confirm my new email']
    : is_confirmed
      ? [
          `Give ${whose} the email ${old_email} again, and not ${new_email}? Everybody is logged out, the password ends, and we mail you a link to set a new one.`,
          'Undo the new email',
        ]
      : [
          `Keep the email ${old_email} for ${whose}? The link that was mailed to ${new_email} then ends.`,
          'Keep the old email',
        ];
  return (
    <>
      <Text>{words}</Text>
      <Button size="md" onClick={onTrustedClick(onAnswer)}>
        {button}
      </Button>
    </>
  );
}

function doneText({ undoes, new_email, old_email }: ShownEmailChange): string {
  return undoes
    ? `This is done: the change to ${new_email} does not hold. Your email is ${old_email}.`
    : `This is done: your email is ${new_email}.`;
}
