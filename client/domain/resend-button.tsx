/** Sends the email to the contact once more, or now instead of with the next list. */
import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useResendVerification } from './entries.api.ts';
import { resendFailure } from './entries.messages.ts';

interface ResendButtonProps {
  readonly entry: Entry;
  /** Moves the focus when the button disappears because the mail is queued. */
  readonly giveFocusOn: () => void;
}

export function ResendButton({ entry, giveFocusOn }: ResendButtonProps) {
  const { mutateAsync, isPending } = useResendVerification();
  const words = entry.request_state === 'listed' ? 'Send now' : 'Resend';
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const latest = useRef(giveFocusOn);
  useEffect(() => {
    latest.current = giveFocusOn;
  });

  // A loading button loses the focus. Afterwards it gets it back, unless the focus is elsewhere by then.
  useEffect(() => {
    if (isPending || !takeBack(hadFocus)) return;
    button.current?.focus();
  }, [isPending]);
  useEffect(
    () => () => {
      if (takeBack(hadFocus)) latest.current();
    },
    [],
  );

  function resend(): void {
    hadFocus.current = true;
    const about = `resend entry ${entry.id}`;
    forgetFailures(about);
    // The promise, because the mutation's callbacks end with the button.
    mutateAsync(entry).then(
      ({ detail }) => showSuccess(detail),
      (error: unknown) => showFailure(resendFailure(entry.event, error), about),
    );
  }

  return (
    <Button
      ref={button}
      variant="outline"
      size="compact-sm"
      loading={isPending}
      aria-label={`${words} verification email for ${entry.event}`}
      onClick={resend}
    >
      {words}
    </Button>
  );
}

/** Whether it had the focus and nothing has it now; once for each press. */
function takeBack(hadFocus: { current: boolean }): boolean {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement === document.body;
  const had = hadFocus.current;
  hadFocus.current = false;
  return had && isLost;
}
