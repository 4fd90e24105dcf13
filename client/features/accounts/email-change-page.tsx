/** Confirms a new email, or undoes the change. */
import { Button, Text } from '@mantine/core';
import { useParams } from 'react-router';
import {
  answerEmailChange,
  showEmailChange,
  type ShownEmailChange,
} from '#shared/accounts/email-change.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { MailedLink } from './mailed-link.tsx';

export default function EmailChangePage() {
  const { token = '' } = useParams();
  return <Change key={token} token={token} />;
}

function Change({ token }: { readonly token: string }) {
  const read = useApi(showEmailChange, { params: { token } }, oncePerVisit);
  const refreshSession = useRefreshSession();
  // The session has another email then, or has ended.
  const answer = useApiChange(answerEmailChange, [], { onSuccess: () => void refreshSession() });
  return (
    <MailedLink
      title={read.data?.undoes ? 'Undo the new email' : 'Confirm your new email'}
      read={read}
      answer={answer}
      saving="Saving..."
      done={answer.data?.detail ?? (read.data?.is_done ? doneText(read.data) : undefined)}
      failure={failureReason}
      isOver={(status) => status === 400 || status === 409}
      over="To change your email, log in and ask for a new link in your profile."
      toLogin={{ children: 'Go to Login', variant: 'outline' }}
    >
      {read.data && <Question change={read.data} onAnswer={() => answer.mutate({ params: { token } })} />}
    </MailedLink>
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
