import { Button, Text } from '@mantine/core';
import { useParams } from 'react-router';
import * as contract from '#features/accounts/email-change.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { oncePerVisit, useApi, useApiChange } from '#client/platform/use-api.ts';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import { MailedLink } from './mailed-link.tsx';

export default function EmailChangePage() {
  const { token = '' } = useParams();
  const read = useApi(contract.showEmailChange, { params: { token } }, oncePerVisit);
  const refreshSession = useRefreshSession();
  // The session then has another email, or has ended.
  const answer = useApiChange(contract.answerEmailChange, [], { onSuccess: () => void refreshSession() });
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

function Question({ change, onAnswer }: { change: contract.ShownEmailChange; onAnswer: () => void }) {
  const { undoes, is_confirmed, first_name, last_name, new_email, old_email } = change;
  const whose = `the account of ${first_name} ${last_name}`;
  const [question, button] = !undoes
    ? [
        `Change the email of ${whose} to ${new_email}? You will log in with it from then on.`,
        'Confirm my new email',
      ]
    : is_confirmed
      ? [
          `Change the email of ${whose} from ${new_email} back to ${old_email}? This logs everybody out, and the password stops working. We email you a link to set a new one.`,
          'Undo the new email',
        ]
      : [
          `Keep ${old_email} as the email of ${whose}? The link that we emailed to ${new_email} will stop working.`,
          'Keep the old email',
        ];
  return (
    <>
      <Text>{question}</Text>
      <Button size="md" onClick={onTrustedClick(onAnswer)}>
        {button}
      </Button>
    </>
  );
}

function doneText({ undoes, new_email, old_email }: contract.ShownEmailChange): string {
  return undoes
    ? `The change to ${new_email} was undone. Your email is ${old_email}.`
    : `Your email is ${new_email} now.`;
}
