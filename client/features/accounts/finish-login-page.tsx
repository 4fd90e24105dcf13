/** Finishes a login with a mailed link. Mail scanners open links and run scripts, so only a person's click logs in. */
import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { finishLogin } from '#shared/accounts/accounts.contract.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { Begin } from '#client/domain/beginning/begin.tsx';
import { asApiError, callApi } from '#client/platform/api.ts';
import { useRefreshSession } from '#client/platform/session.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { finishLoginMessage } from './accounts.messages.ts';
import { SecondStepForm } from './second-step-form.tsx';

export default function FinishLoginPage() {
  const { token = '' } = useParams();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A refused link stays refused; after a failed call the same link may still work.
  const [isDead, setDead] = useState(false);
  const [methods, setMethods] = useState<readonly SecondStep[]>();
  const refreshSession = useRefreshSession();
  const [isIn, setIn] = useState(false);

  async function finish() {
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await callApi(finishLogin, { body: { token } });
      if ('code' in reply) {
        setMethods(reply.methods);
        setBusy(false);
        return;
      }
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(finishLoginMessage(error));
      setDead(error.status === 400);
      setBusy(false);
      return;
    }
    await refreshSession();
    setIn(true);
  }

  function over(message: string): void {
    setMethods(undefined);
    setFailure(message || 'Please log in again.');
    setDead(true);
  }

  if (isIn) return <Begin />;
  return (
    <FormCard>
      <Stack gap="md">
        <PageHeading>Finish logging in</PageHeading>
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        {methods && <SecondStepForm methods={methods} onOver={over} onSignedIn={() => setIn(true)} />}
        {!isDead && !methods && (
          <>
            <Text>One click logs you in on this browser.</Text>
            <Button
              size="md"
              loading={isBusy}
              onClick={(event) => {
                // Some scanners click by script.
                if (event.isTrusted) void finish();
              }}
            >
              Finish logging in
            </Button>
          </>
        )}
        {failure !== undefined && (
          <Button component={Link} to="/login" variant={isDead ? 'filled' : 'outline'}>
            Go to Login
          </Button>
        )}
      </Stack>
    </FormCard>
  );
}
