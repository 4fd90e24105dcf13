/** Says that something could not be loaded, and offers to try again. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, Stack } from '@mantine/core';
import { ErrorAlert } from './alerts.tsx';
import { focusStart, headingOf, isFocusLost } from '#client/ui/forms/focus.ts';

interface RetryAlertProps {
  /** Why, and what to do. */
  readonly children: ReactNode;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  /** Has the focus once the button was pressed and is gone; the heading of this part of the page if left out. */
  readonly after?: RefObject<HTMLElement | null>;
}

export function RetryAlert({ children, isFetching, onRetry, after }: RetryAlertProps) {
  const isPressed = useRef(false);
  const heading = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      // The alert goes away, and its button with it; whoever is elsewhere by now stays there.
      if (!isPressed.current || !isFocusLost()) return;
      if (after?.current) after.current.focus();
      else focusStart(heading.current);
    },
    [after],
  );

  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // While it loads the button is disabled, which takes the focus from it: it was in vain, and can be pressed again.
    if (!isFetching && isPressed.current && isFocusLost()) button.current?.focus();
  }, [isFetching]);

  function retry(): void {
    isPressed.current = true;
    heading.current = headingOf(button.current);
    onRetry();
  }

  return (
    <ErrorAlert title="Something went wrong">
      <Stack gap="sm" align="start">
        <span>{children}</span>
        <Button variant="default" loading={isFetching} onClick={retry} ref={button}>
          Try again
        </Button>
      </Stack>
    </ErrorAlert>
  );
}
