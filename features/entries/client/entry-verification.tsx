import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { listPortfolio, resendVerification, type Entry } from '#features/entries/entries.contract.ts';
import { getEntryHistory } from '#features/entries/entry-history.contract.ts';
import { SLIP_PATH, SLIPS_AT_ONCE } from '#features/paper-forms/slip-address.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { isFocusLost } from '#client/ui/forms/focus.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import * as texts from './request-text.ts';
import list from '#client/ui/list/list.module.css';
import classes from './entry-row.module.css';

interface EntryProps {
  readonly entry: Entry;
}

export function VerifiedMark({ entry: { verified }, isWorded }: EntryProps & { readonly isWorded?: true }) {
  const Mark = verified ? IconCheck : IconX;
  const label = verified ? 'Verified' : 'Not verified';
  return (
    <Link to="/about-verification" className={classes.verified} data-verified={verified}>
      <Mark size={20} aria-hidden="true" />
      {isWorded ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      <VisuallyHidden>, about verification</VisuallyHidden>
    </Link>
  );
}

export function RequestTruth({ entry }: EntryProps) {
  const zone = useSchoolZone();
  const label = entry.verified ? texts.verifiedText(entry, zone) : texts.requestText(entry, zone);
  const expiry = texts.expiryText(entry, zone);
  const truth = useRef<HTMLParagraphElement>(null);
  const giveFocusOn = () => truth.current?.focus();
  return (
    <>
      {label !== '' && (
        <p ref={truth} tabIndex={-1} className={classes.request} data-wrong={texts.hasProblem(entry)}>
          {label}
        </p>
      )}
      {expiry !== '' && <p className={classes.request}>{expiry}</p>}
      {!entry.verified && (
        <div className={list.actions}>
          <CorrectionLink entry={entry} />
          <AskButton entry={entry} giveFocusOn={giveFocusOn} />
          <PrintSlip entries={[entry]} />
        </div>
      )}
    </>
  );
}

/** Shown when the student must correct something before the contact can answer. */
export function CorrectionLink({ entry }: EntryProps) {
  const correction = texts.correctionText(entry);
  return (
    correction !== undefined && (
      <ButtonLink
        to={`/portfolio-update-event/${entry.id}`}
        size="compact-sm"
        aria-label={`${correction} of ${entry.event}`}
      >
        {correction}
      </ButtonLink>
    )
  );
}

/** Asks the contact again, now rather than with the next list. Empty when nobody can be asked. */
export function AskButton({ entry, giveFocusOn }: EntryProps & { readonly giveFocusOn: () => void }) {
  const { id, event } = entry;
  const { mutateAsync, isPending } = useApiChange(resendVerification, [listPortfolio, getEntryHistory]);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const giveOn = useEffectEvent(giveFocusOn);
  // A loading button loses the focus. Return it, or move it on when the button is gone, unless it has moved elsewhere.
  useEffect(() => {
    if (isPending || !hadFocus.current) return;
    hadFocus.current = false;
    if (!isFocusLost()) return;
    if (button.current) button.current.focus();
    else giveOn();
  }, [isPending]);
  useEffect(
    () => () => {
      if (hadFocus.current && isFocusLost()) giveOn();
    },
    [],
  );

  if (!texts.canAskAgain(entry)) return null;
  const label = entry.request_state === 'listed' ? 'Send now' : 'Resend';
  const about = `resend entry ${id}`;

  function press(): void {
    hadFocus.current = true;
    forgetFailures(about);
    // The promise, because the mutation's callbacks are dropped with the button.
    mutateAsync({ body: { id } }).then(
      ({ detail }) => showSuccess(detail),
      (error: unknown) =>
        showFailure(`The verification email for “${event}” was not resent. ${failureReason(error)}`, about),
    );
  }

  return (
    <Button
      ref={button}
      variant="outline"
      size="compact-sm"
      loading={isPending}
      aria-label={`${label} verification email for ${event}`}
      onClick={press}
    >
      {label}
    </Button>
  );
}

interface PrintSlipProps {
  /** All for one contact; as many as fit into one file are printed. */
  readonly entries: readonly Entry[];
  readonly variant?: 'outline' | 'subtle';
}

/** Paper forms for waiting entries: the contact signs on paper, or scans them later (docs/decisions/0056). */
export function PrintSlip({ entries, variant = 'outline' }: PrintSlipProps) {
  const printed = entries.slice(0, SLIPS_AT_ONCE);
  const [first] = printed;
  if (!first) return null;
  const label = printed.length === 1 ? 'Print a paper form' : `Print ${printed.length} paper forms`;
  return (
    <Button
      component="a"
      href={`/api${SLIP_PATH}?ids=${printed.map(({ id }) => id).join(',')}`}
      target="_blank"
      rel="noopener"
      variant={variant}
      size="compact-sm"
      flex="none"
      aria-label={`${label}: ${printed.length === 1 ? first.event : first.contact}`}
    >
      {label}
    </Button>
  );
}
