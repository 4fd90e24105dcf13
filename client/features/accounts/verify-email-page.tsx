/**
 * Confirms the email of a registration, or removes the registration. Mail scanners open links and run scripts, so only a
 * person's click does it.
 */
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { removeRegistration, showRegistration, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { isWholeToken, LINK_NOT_WHOLE, mendToken } from '#shared/mailed-token.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { useRefreshSession, useSession } from '#client/platform/session.ts';
import { oncePerVisit, useApi } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { schoolTime } from '#client/ui/format/text.ts';
import type { Query } from '#client/ui/list/loaded.tsx';
import { VERIFICATION_FAILED } from './accounts.messages.ts';

export default function VerifyEmailPage() {
  const { token = '' } = useParams();
  return (
    <FormCard>
      <Stack gap="md">
        <Confirmation key={token} token={token} />
      </Stack>
    </FormCard>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const read = useApi(showRegistration, { params: { token } }, oncePerVisit);
  return (
    <>
      <PageHeading>{read.data?.only_removes ? 'Was this you?' : 'Confirm your email'}</PageHeading>
      <Answer token={token} read={read} />
    </>
  );
}

type ShownRegistration = z.output<typeof showRegistration.reply>;

function Answer({ token, read }: { readonly token: string; readonly read: Query<ShownRegistration> }) {
  const refreshSession = useRefreshSession();
  const answer = useMutation({
    mutationFn: (is: 'mine' | 'not mine') =>
      callApi(is === 'mine' ? verifyEmail : removeRegistration, { params: { token } }),
    // Confirming signs in the browser that registered.
    onSuccess: (_, is) => (is === 'mine' ? refreshSession() : undefined),
  });
  if (answer.data) return <Done detail={answer.data.detail} isConfirmed={answer.variables === 'mine'} />;
  if (answer.isPending) return <LoadingBlock label="Verifying..." />;
  if (read.isFetching) return <LoadingBlock label="Loading..." />;
  if (read.data?.is_confirmed)
    return <Done detail="Your email is already confirmed. You can log in." isConfirmed />;
  const failure = answer.error ?? read.error;
  // A refused link stays refused; after a failed call the same link may still work.
  const isOver = failure !== null && isAboutTheLink(asApiError(failure).status);
  return (
    <>
      {failure !== null && <ErrorAlert takesFocus={answer.error !== null}>{VERIFICATION_FAILED}</ErrorAlert>}
      {read.data && !isOver && <Question registration={read.data} onAnswer={answer.mutate} />}
      {!read.data && !isOver && <Button onClick={() => void read.refetch()}>Try again</Button>}
      {isOver && (
        <Text>
          {isWholeToken(mendToken(token)) ? 'Links work for 3 days.' : LINK_NOT_WHOLE} Log in with your email
          and password to have a new one sent, or register again.
        </Text>
      )}
      {failure !== null && <ToLogin variant="outline" />}
    </>
  );
}

interface QuestionProps {
  readonly registration: ShownRegistration;
  readonly onAnswer: (answer: 'mine' | 'not mine') => void;
}

function Question({ registration, onAnswer }: QuestionProps) {
  const { first_name, last_name, school, registered_at, time_zone, only_removes } = registration;
  return (
    <>
      <Text>
        Somebody registered at Limelight with your email address.{' '}
        {only_removes ? 'If it was you, close this page.' : 'Is it you?'}
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

function Done({ detail, isConfirmed }: { readonly detail: string; readonly isConfirmed: boolean }) {
  const { status, user } = useSession();
  // The browser that registered is, and so may be somebody else.
  const isIn = isConfirmed && status === 'signed-in';
  const who = user?.email ? ` as ${user.email}` : '';
  return (
    <>
      <SuccessAlert takesFocus>
        {isIn ? `Your email is confirmed. You are logged in${who}.` : detail}
      </SuccessAlert>
      <ToLogin variant={isConfirmed ? 'filled' : 'outline'} />
    </>
  );
}

function ToLogin({ variant }: { readonly variant: 'filled' | 'outline' }) {
  const { status } = useSession();
  return (
    // Whoever is logged in goes on from there to where they begin.
    <Button component={Link} to="/login" variant={variant}>
      {status === 'signed-in' ? 'Continue' : 'Go to Login'}
    </Button>
  );
}

const isAboutTheLink = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;
