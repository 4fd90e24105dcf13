/** Sends the email to the contact once more. */
import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useResendVerification } from './entries.api.ts';
import { resendFailure } from './entries.messages.ts';

interface ResendButtonProps {
  readonly entry: Entry;
  /** While the email is waiting to be sent there is nothing to press: where the focus goes with the button gone. */
  readonly giveFocusOn: () => void;
}

export function ResendButton({ entry, giveFocusOn }: ResendButtonProps) {
  const { mutateAsync, isPending } = useResendVerification();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const latest = useRef(giveFocusOn);
  useEffect(() => {
    latest.current = giveFocusOn;
  });

  // A button that waits for an answer cannot hold the focus. Afterwards it gets it back, unless it is elsewhere by then.
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
    // Its promise and not its callbacks, which end with the button.
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
      aria-label={`Resend verification email for ${entry.event}`}
      onClick={resend}
    >
      Resend
    </Button>
  );
}

/** Whether it had the focus and nothing else has it now; asked once for each press. */
function takeBack(hadFocus: { current: boolean }): boolean {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement === document.body;
  const had = hadFocus.current;
  hadFocus.current = false;
  return had && isLost;
}
