/** What a head does for one selected person who cannot log in, or must not stay logged in. */
import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { endSessionsOf, resetSecondFactor } from '#shared/second-factor/staff-sign-in.contract.ts';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { logOutQuestion, resetStepQuestion } from './network.messages.ts';

interface AccessHelpProps {
  readonly user: NetworkUser;
  readonly isBusy: boolean;
}

export function AccessHelp({ user, isBusy }: AccessHelpProps) {
  const [isRunning, setRunning] = useState(false);

  async function run(
    question: ReturnType<typeof logOutQuestion | typeof resetStepQuestion>,
    endpoint: typeof endSessionsOf | typeof resetSecondFactor,
  ): Promise<void> {
    if (!(await confirmAction(question))) return;
    setRunning(true);
    try {
      showSuccess((await callApi(endpoint, { params: { id: user.id } })).detail);
    } catch (error) {
      showFailure(failureReason(error));
    } finally {
      setRunning(false);
    }
  }

  return (
    <Group gap={4}>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy || isRunning}
        onClick={() => void run(logOutQuestion(user), endSessionsOf)}
      >
        Log out everywhere
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy || isRunning}
        onClick={() => void run(resetStepQuestion(user), resetSecondFactor)}
      >
        Reset second step
      </Button>
    </Group>
  );
}
