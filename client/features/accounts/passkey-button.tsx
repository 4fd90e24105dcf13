/** Logs in with a passkey alone. Only where browser and address can have one. */
import { useState } from 'react';
import { Button } from '@mantine/core';
import { signInWithPasskey } from '#shared/second-factor/second-step.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { askForPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { useRefreshSession } from '#client/platform/session.ts';

interface PasskeyButtonProps {
  /** The first choice here. */
  readonly isFirst?: boolean;
  readonly onFailure: (message: string | undefined) => void;
  readonly onSignedIn?: () => void;
}

export function PasskeyButton({ isFirst = false, onFailure, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const refreshSession = useRefreshSession();
  if (!canUsePasskeys()) return null;

  async function logIn(): Promise<void> {
    onFailure(undefined);
    setBusy(true);
    try {
      const answer = await askForPasskey();
      if (!answer) return;
      await callApi(signInWithPasskey, { body: { answer } });
      await refreshSession();
      onSignedIn?.();
    } catch (thrown) {
      onFailure(failureReason(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant={isFirst ? 'filled' : 'outline'}
      size="md"
      fullWidth
      loading={isBusy}
      onClick={() => void logIn()}
    >
      {isFirst ? 'Use a passkey' : 'Log in with a passkey'}
    </Button>
  );
}
