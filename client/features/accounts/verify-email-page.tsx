/**
 * Confirms the email of a new account. Mail scanners open links and run scripts, so opening the page calls nothing:
 * only a person's click on the button confirms.
 */
import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/alerts.tsx';
import { FormCard } from '#client/ui/form-card.tsx';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { VERIFICATION_FAILED } from './accounts.messages.ts';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly detail: string }
  | { readonly kind: 'failed'; readonly canTryAgain: boolean };

export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<State>({ kind: 'asking' });

  async function confirm() {
    setState({ kind: 'verifying' });
    try {
      const { detail } = await callApi(verifyEmail, { params: { token } });
      setState({ kind: 'verified', detail });
    } catch (thrown) {
      // A refused link stays refused; after a failed call the same link may still work.
      setState({ kind: 'failed', canTryAgain: !isAboutTheLink(asApiError(thrown).status) });
    }
  }

  return (
    <FormCard>
      <Stack gap="md">
        <PageHeading>Confirm your email</PageHeading>
        {state.kind === 'asking' && <Text>One click, and your Limelight account is ready to use.</Text>}
        {state.kind === 'verifying' && <LoadingBlock label="Verifying..." />}
        {state.kind === 'failed' && <ErrorAlert takesFocus>{VERIFICATION_FAILED}</ErrorAlert>}
        {(state.kind === 'asking' || (state.kind === 'failed' && state.canTryAgain)) && (
          <Button
            size="md"
            onClick={(event) => {
              // Some scanners click too; their scripts are not a person.
              if (event.isTrusted) void confirm();
            }}
          >
            Confirm my email
          </Button>
        )}
        {state.kind === 'failed' && (
          <Text>
            If your email is not confirmed yet, log in with your email and password: you can have a new link
            sent there.
          </Text>
        )}
        {state.kind === 'verified' && <SuccessAlert takesFocus>{state.detail}</SuccessAlert>}
        {(state.kind === 'verified' || state.kind === 'failed') && (
          <Button component={Link} to="/login" variant={state.kind === 'verified' ? 'filled' : 'outline'}>
            Go to Login
          </Button>
        )}
      </Stack>
    </FormCard>
  );
}

function isAboutTheLink(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}
