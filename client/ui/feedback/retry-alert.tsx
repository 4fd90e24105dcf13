import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { focusStart, headingOf, isFocusLost } from '#client/ui/forms/focus.ts';
import { ErrorAlert } from './alerts.tsx';

interface RetryAlertProps {
  readonly children: ReactNode;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  /** Focused when the pressed button disappears; by default the heading of the section. */
  readonly after?: RefObject<HTMLElement | null>;
  /** In one line, on pages about something else. */
  readonly isLine?: true;
}

export function RetryAlert({ children, isFetching, onRetry, after, isLine }: RetryAlertProps) {
  const isPressed = useRef(false);
  const heading = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      // The alert disappears with its button. If the focus has moved elsewhere, it stays there.
      if (!isPressed.current || !isFocusLost()) return;
      if (after?.current) after.current.focus();
      else focusStart(heading.current);
    },
    [after],
  );

  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The disabled button lost the focus while loading.
    if (!isFetching && isPressed.current && isFocusLost()) button.current?.focus();
  }, [isFetching]);

  function retry(): void {
    isPressed.current = true;
    heading.current = headingOf(button.current);
    onRetry();
  }

  const again = (
    <Button
      variant="default"
      {...(isLine && { size: 'compact-sm' })}
      loading={isFetching}
      onClick={retry}
      ref={button}
    >
      Try again
    </Button>
  );
  const Box = isLine ? Group : Stack;
  return (
    <ErrorAlert {...(!isLine && { title: 'Something went wrong' })}>
      <Box gap="sm" align={isLine ? 'center' : 'start'}>
        <span>{children}</span>
        {again}
      </Box>
    </ErrorAlert>
  );
}
