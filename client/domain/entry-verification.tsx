/** Whether an entry is verified, the state of the request to its contact, and what the student can do. */
import { useRef } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { correctionText, expiryText, hasProblem, requestText, verifiedText } from './request-text.ts';
import { ConfirmHere } from './confirm-here/confirm-here.tsx';
import { PrintSlip } from './print-slip.tsx';
import { EntryChip } from './entry-chip.tsx';
import { AskButton } from './ask-button.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import list from '#client/ui/lists/list.module.css';
import classes from './entry-verification.module.css';

export function EntryVerification({ entry }: { readonly entry: Entry }) {
  return (
    <div className={classes.truth}>
      <VerifiedMark verified={entry.verified} />
      <RequestTruth entry={entry} />
    </div>
  );
}

/** The state of the request to the contact, and what the student can do about it. */
export function RequestTruth({ entry }: { readonly entry: Entry }) {
  const zone = useSchoolZone();
  const words = entry.verified ? verifiedText(entry, zone) : requestText(entry, zone);
  const expiry = expiryText(entry, zone);
  const correction = correctionText(entry);
  const truth = useRef<HTMLParagraphElement>(null);
  const giveFocusOn = () => truth.current?.focus();
  return (
    <>
      {words !== '' && (
        <p ref={truth} tabIndex={-1} className={classes.request} data-wrong={hasProblem(entry)}>
          {words}
        </p>
      )}
      {expiry !== '' && <p className={classes.expiry}>{expiry}</p>}
      {!entry.verified && (
        <div className={list.actions}>
          {correction !== undefined && (
            <Button
              component={Link}
              to={`/portfolio-update-event/${entry.id}`}
              size="compact-sm"
              aria-label={`${correction} of ${entry.event}`}
            >
              {correction}
            </Button>
          )}
          <AskButton entry={entry} giveFocusOn={giveFocusOn} />
          <ConfirmHere entry={entry} giveFocusOn={giveFocusOn} />
          <PrintSlip entries={[entry]} />
        </div>
      )}
    </>
  );
}

/** In a table: check or cross, and a sign whose words show on hover and focus. */
export function VerifiedSign({ entry }: { readonly entry: Entry }) {
  const zone = useSchoolZone();
  const state = entry.verified ? verifiedText(entry, zone) : requestText(entry, zone);
  const words = [state, expiryText(entry, zone)].filter((sentence) => sentence !== '').join(' ');
  return (
    <Link to="/about-verification" className={classes.mark} data-verified={entry.verified} data-hint={words}>
      {!entry.verified && <VisuallyHidden>Not verified, </VisuallyHidden>}
      <Mark verified={entry.verified} />
      <EntryChip entry={entry} />
      <VisuallyHidden>{words !== '' && `, ${words}`}, about verification</VisuallyHidden>
    </Link>
  );
}

function VerifiedMark({ verified }: { readonly verified: boolean }) {
  return (
    <Link to="/about-verification" className={classes.mark} data-verified={verified}>
      <Mark verified={verified} />
      {verified ? 'Verified' : 'Not verified'}
      <VisuallyHidden>, about verification</VisuallyHidden>
    </Link>
  );
}

function Mark({ verified }: { readonly verified: boolean }) {
  return verified ? <IconCheck size={20} aria-hidden="true" /> : <IconX size={20} aria-hidden="true" />;
}
