/** Says that something could not be loaded, and offers to try again. */
import type { ReactNode } from 'react';
import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from './alerts.tsx';

interface RetryAlertProps {
  /** Why, and what to do. */
  readonly children: ReactNode;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

export function RetryAlert({ children, isFetching, onRetry }: RetryAlertProps) {
  return (
    <ErrorAlert title="Something went wrong">
      <Stack gap="sm" align="start">
        <span>{children}</span>
        <Button variant="default" loading={isFetching} onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
