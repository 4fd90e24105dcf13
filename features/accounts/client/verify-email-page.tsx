import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { removeRegistration, showRegistration, verifyEmail } from '#features/accounts/accounts.contract.ts';
import { isWholeToken, LINK_NOT_WHOLE, mendToken } from '#shared/mailed-token.ts';
import { callApi } from '#client/platform/api.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { oncePerVisit, useApi } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import { schoolTime } from '#client/ui/format/text.ts';
import { VERIFICATION_FAILED } from './accounts.messages.ts';
import { MailedLink } from './mailed-link.tsx';

export default function VerifyEmailPage() {
  const { token = '' } = useParams();
  const read = useApi(showRegistration, { params: { token } }, oncePerVisit);
  const refreshSession = useRefreshSession();
  const { status, user } = useSession();
  const answer = useMutation({
    mutationFn: (is: 'mine' | 'not mine') =>
      callApi(is === 'mine' ? verifyEmail : removeRegistration, { params: { token } }),
    // Confirming signs in the browser that registered.
    onSuccess: (_, is) => (is === 'mine' ? refreshSession() : undefined),
  });
  const done =
    answer.data?.detail ??
    (read.data?.is_confirmed ? 'Your email is already confirmed. You can log in.' : undefined);
  const isConfirmed = done !== undefined && answer.variables !== 'not mine';
  // The browser that registered is signed in, possibly as somebody else.
  const isIn = status === 'signed-in';
  const who = user?.email ? ` as ${user.email}` : '';
  return (
    <MailedLink
      title={read.data?.only_removes ? 'Was this you?' : 'Confirm your email'}
      read={read}
      answer={answer}
      saving="Verifying..."
      done={isConfirmed && isIn ? `Your email is confirmed. You are logged in${who}.` : done}
      failure={() => VERIFICATION_FAILED}
      isOver={(refused) => refused >= 400 && refused < 500 && refused !== 429}
      over={`${isWholeToken(mendToken(token)) ? 'Links work for 3 days.' : LINK_NOT_WHOLE} Log in with your email and password to get a new one, or register again.`}
      toLogin={{
        // Login redirects a signed-in user to their first page.
        children: isIn ? 'Continue' : 'Go to Login',
        variant: isConfirmed ? 'filled' : 'outline',
      }}
    >
      {read.data && <Question registration={read.data} onAnswer={answer.mutate} />}
    </MailedLink>
  );
}

interface QuestionProps {
  readonly registration: z.output<typeof showRegistration.reply>;
  readonly onAnswer: (answer: 'mine' | 'not mine') => void;
}

function Question({ registration, onAnswer }: QuestionProps) {
  const { first_name, last_name, school, registered_at, time_zone, only_removes } = registration;
  return (
    <>
      <Text>
        Somebody registered at Limelight with your email address.{' '}
        {only_removes ? 'If it was you, close this page.' : 'Was it you?'}
      </Text>
      <Facts
        facts={{
          Name: `${first_name} ${last_name}`,
          School: school,
          Registered: schoolTime(registered_at, time_zone),
        }}
      />
      {!only_removes && (
        <Button size="md" onClick={onTrustedClick(() => onAnswer('mine'))}>
          Confirm my email
        </Button>
      )}
      <Button size="md" variant="default" onClick={onTrustedClick(() => onAnswer('not mine'))}>
        This was not me
      </Button>
    </>
  );
}
