/** The error state of the verification page; where another try can help, it offers one. */
import { useEffect, useRef } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { ACTION_FAILED } from '#shared/verification/verification.rules.ts';
import { ErrorAlert } from '#client/ui/alerts.tsx';
import { byPerson } from './by-person.ts';
import { verificationFailure } from './verification.messages.ts';

interface ActionFailedProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  /** Back to the choice, where there is one. */
  readonly onBack?: () => void;
}

export function ActionFailed({ error, isTrying, onRetry, onBack }: ActionFailedProps) {
  const { text, detail, canRetry } = verificationFailure(error);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [error]);
  return (
    <ErrorAlert title={ACTION_FAILED} ref={box}>
      <Stack gap="sm" align="start">
        <span>{text}</span>
        {detail && <span>{detail}</span>}
        {canRetry && (
          <Group gap="sm">
            <Button
              variant="default"
              loading={isTrying}
              // It may send a decision again: a person's click only, like the first time.
              onClick={byPerson(onRetry)}
            >
              Try again
            </Button>
            {onBack && (
              <Button variant="subtle" disabled={isTrying} onClick={onBack}>
                Back
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </ErrorAlert>
  );
}
