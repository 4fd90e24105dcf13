/** Asks the contact of an entry once more, now instead of with the next list, or whom they named in their place. */
import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { useAskColleague, useResendVerification } from './entries.api.ts';
import { notAskedFailure, resendFailure } from './entries.messages.ts';
import { askedLaterText, canAskAgain, isAskedLater } from './request-text.ts';

interface AskProps {
  readonly entry: Entry;
  /** Moves the focus when the button disappears because the mail is queued. */
  readonly giveFocusOn: () => void;
}

/** Empty where nobody can be asked. */
export function AskButton({ entry, giveFocusOn }: AskProps) {
  if (entry.verified) return null;
  if (entry.colleague?.is_within)
    return <ColleagueButton entry={entry} colleague={entry.colleague.address} giveFocusOn={giveFocusOn} />;
  return canAskAgain(entry) ? <ResendButton entry={entry} giveFocusOn={giveFocusOn} /> : null;
}

function ResendButton({ entry, giveFocusOn }: AskProps) {
  const { mutateAsync, isPending } = useResendVerification();
  const words = entry.request_state === 'listed' ? 'Send now' : 'Resend';
  return (
    <LoadingButton
      isPending={isPending}
      label={words}
      fullLabel={`${words} verification email for ${entry.event}`}
      about={`resend entry ${entry.id}`}
      act={async () => (await mutateAsync(entry)).detail}
      describeFailure={(thrown) => resendFailure(entry.event, thrown)}
      giveFocusOn={giveFocusOn}
    />
  );
}

function ColleagueButton({ entry, colleague, giveFocusOn }: AskProps & { readonly colleague: string }) {
  const { mutateAsync, isPending } = useAskColleague();
  const zone = useSchoolZone();
  return (
    <LoadingButton
      isPending={isPending}
      label={`Ask ${colleague}`}
      fullLabel={`Ask ${colleague} to verify ${entry.event}`}
      about={`ask about entry ${entry.id}`}
      act={async () => {
        const changed = await mutateAsync(entry);
        return isAskedLater(changed)
          ? askedLaterText(changed, zone)
          : `${colleague} is being asked by email.`;
      }}
      describeFailure={(thrown) => notAskedFailure(entry.event, colleague, thrown)}
      giveFocusOn={giveFocusOn}
    />
  );
}

interface LoadingButtonProps {
  readonly isPending: boolean;
  readonly label: string;
  readonly fullLabel: string;
  /** What its messages are about: an older failure goes. */
  readonly about: string;
  /** Resolves to what is then said. */
  readonly act: () => Promise<string>;
  readonly describeFailure: (thrown: unknown) => string;
  readonly giveFocusOn: () => void;
}

function LoadingButton({
  isPending,
  label,
  fullLabel,
  about,
  act,
  describeFailure,
  giveFocusOn,
}: LoadingButtonProps) {
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

  function press(): void {
    hadFocus.current = true;
    forgetFailures(about);
    // The promise, because the mutation's callbacks end with the button.
    act().then(
      (said) => showSuccess(said),
      (error: unknown) => showFailure(describeFailure(error), about),
    );
  }

  return (
    <Button
      ref={button}
      variant="outline"
      size="compact-sm"
      loading={isPending}
      aria-label={fullLabel}
      onClick={press}
    >
      {label}
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
