/** Sends a new confirmation link. */
import { useState } from 'react';
import { Button } from '@mantine/core';
import { resendEmailVerification } from '#shared/accounts/accounts.contract.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { tooManyMessage } from './accounts.messages.ts';

export function ResendConfirmation({ email }: { readonly email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function resend() {
    setBusy(true);
    setFailure(undefined);
    setSent(undefined);
    try {
      const { detail } = await callApi(resendEmailVerification, { body: { email: normalizeEmail(email) } });
      setSent(detail || 'A new confirmation link has been sent to your email.');
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(
        error.status === 429
          ? tooManyMessage(error)
          : error.detail || 'The confirmation link could not be sent. Please try again.',
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {sent !== undefined && <SuccessAlert>{sent}</SuccessAlert>}
      {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
      <Button variant="outline" onClick={() => void resend()} loading={isBusy}>
        Send a new confirmation link
      </Button>
    </>
  );
}
