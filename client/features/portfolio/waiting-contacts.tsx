/** The contacts whose answer is awaited, one line each. What needs the student is said above the list (needed-now.tsx). */
import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { WaitingContact } from './portfolio-story.ts';
import { withNextList } from '#shared/entries/held-request.ts';
import { askedLaterText, isAskedLater } from '#client/domain/request-text.ts';
import { PrintSlip } from '#client/domain/print-slip.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import classes from './portfolio.module.css';

/** More contacts are folded. */
const SHOWN_AT_FIRST = 4;

export function WaitingContacts({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  const more = contacts.slice(SHOWN_AT_FIRST);
  return (
    <>
      <ContactList contacts={contacts.slice(0, SHOWN_AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary className={classes.fold}>
            {more.length} more {more.length === 1 ? 'contact' : 'contacts'}
          </summary>
          <ContactList contacts={more} />
        </details>
      )}
    </>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  const zone = useSchoolZone();
  return (
    <ul className={classes.contacts}>
      {contacts.map((contact) => (
        <li key={contact.contact}>
          <IconClock size={16} aria-hidden="true" />
          <Text component="span" size="sm">
            <EmailText email={contact.contact} />: {contact.hours} h, {waitingText(contact, zone)}
          </Text>
          {contact.entries.length > 1 && <PrintSlip entries={contact.entries} />}
        </li>
      ))}
    </ul>
  );
}

/** `asked on Nov 4, not opened yet`. */
export function waitingText({ entries }: Pick<WaitingContact, 'entries'>, zone: string): string {
  const since = entries.flatMap(({ waiting_since }) => waiting_since ?? []).toSorted()[0];
  if (since === undefined) {
    const held = entries.find(isAskedLater);
    if (!held) return 'not asked yet';
    return held.request_state === 'listed' && held.request_at !== null
      ? `asked ${withNextList(new Date(held.request_at), new Date(), zone)}`
      : askedLaterText(held, zone);
  }
  const isOpened = entries.some(({ request_state }) => ['opened', 'accepted'].includes(request_state));
  return `asked on ${shortDay(since, zone)}, ${isOpened ? 'opened' : 'not opened yet'}`;
}
