/** Mail scanners open links and run scripts, so only a user's click logs in. */
import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { finishLogin } from '#features/accounts/accounts.contract.ts';
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { onTrustedClick } from '#client/ui/hooks/on-trusted-click.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { finishLoginMessage } from './accounts.messages.ts';
import { SecondStepForm } from './second-step.tsx';

export default function FinishLoginPage() {
  const { token = '' } = useParams();
  const refreshSession = useRefreshSession();
  const [isIn, setIn] = useState(false);
  const [methods, setMethods] = useState<readonly SecondStep[]>();
  /** Why the second step must start over with the password. */
  const [over, setOver] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const reply = await callApi(finishLogin, { body: { token } });
      if ('code' in reply) return setMethods(reply.methods);
      await refreshSession();
      setIn(true);
    },
  });
  const failure = over ?? (error ? finishLoginMessage(asApiError(error)) : undefined);
  // A refused link stays refused; after any other failure it may still work.
  const isDead = over !== undefined || asApiError(error).status === 400;

  if (isIn) return <Navigate to="/opportunities" replace />;
  return (
    <FormCard title="Finish logging in">
      {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
      {methods && !isDead && (
        <SecondStepForm
          methods={methods}
          onOver={(message) => setOver(message || 'Please log in again.')}
          onSignedIn={() => setIn(true)}
        />
      )}
      {!isDead && !methods && (
        <>
          <Text>One click logs you in on this browser.</Text>
          <Button size="md" loading={isPending} onClick={onTrustedClick(mutate)}>
            Finish logging in
          </Button>
        </>
      )}
      {failure !== undefined && (
        <ButtonLink to="/login" variant={isDead ? 'filled' : 'outline'}>
          Go to Login
        </ButtonLink>
      )}
    </FormCard>
  );
}
