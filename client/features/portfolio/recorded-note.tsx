/** After recording: what waits now, for whom, and the shortest way to the next entry. */
import { useRef } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { againAddress } from '#client/domain/entry-fields.ts';
import { ConfirmHere } from '#client/domain/confirm-here/confirm-here.tsx';
import { askedLaterText, isAskedLater, verifiedText } from '#client/domain/request-text.ts';
import { PrintSlip } from '#client/domain/print-slip.tsx';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import classes from './portfolio.module.css';

export function RecordedNote({ entry }: { readonly entry: Entry }) {
  const zone = useSchoolZone();
  const words = useRef<HTMLSpanElement>(null);
  return (
    // The focus, so that it is read out and the next Tab is the offer.
    <SuccessAlert takesFocus>
      <div className={classes.recorded}>
        <span ref={words} tabIndex={-1} className={classes.heading}>
          <strong>{entry.verified ? verifiedText(entry, zone) : recordedText(entry)}</strong>
          {isAskedLater(entry) && ` ${askedLaterText(entry, zone)}`}
        </span>
        <Button component={Link} to={againAddress(entry)} variant="outline" size="compact-sm">
          Record another one at the same place
        </Button>
        {/* Whoever records while the contact is there need not wait for the mail. */}
        <ConfirmHere entry={entry} giveFocusOn={() => words.current?.focus()} />
        {!entry.verified && <PrintSlip entries={[entry]} />}
      </div>
    </SuccessAlert>
  );
}

/** `3.25 h wait for volunteers@food-bank.example.` */
export function recordedText({ hours, contact }: Pick<Entry, 'hours' | 'contact'>): string {
  return `${hours} h ${hours === 1 ? 'waits' : 'wait'} for ${contact}.`;
}
