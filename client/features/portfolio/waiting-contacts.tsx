/** The contacts who have not verified hours yet, problems first. */
import { Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { askedLaterText, correctionText, hasProblem, problemSentences } from '#client/domain/request-text.ts';
import type { WaitingContact } from './portfolio-story.ts';
import { ResendButton } from '#client/domain/resend-button.tsx';
import { NothingWaitsPicture } from '#client/ui/illustrations/nothing-waits.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import classes from './portfolio-story.module.css';

/** More contacts are folded, except for those with a problem. */
const SHOWN_AT_FIRST = 4;

export function WaitingContacts({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  if (contacts.length === 0)
    return (
      <>
        <NothingWaitsPicture />
        <Text size="sm">Nothing is waiting.</Text>
      </>
    );
  const problems = contacts.filter(({ problem }) => problem !== null).length;
  const shown = Math.max(problems, SHOWN_AT_FIRST);
  const more = contacts.slice(shown);
  return (
    <>
      <ContactList contacts={contacts.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary className={classes['more']}>
            {more.length} more {more.length === 1 ? 'contact' : 'contacts'}
          </summary>
          <ContactList contacts={more} />
        </details>
      )}
    </>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  return (
    <ul className={classes['contacts']}>
      {contacts.map((contact) => (
        <ContactItem key={contact.contact} contact={contact} />
      ))}
    </ul>
  );
}

function ContactItem({ contact }: { readonly contact: WaitingContact }) {
  const zone = useSchoolZone();
  return (
    <li data-problem={contact.problem !== null}>
      <Text fw={600} id={idOf(contact.contact)} tabIndex={-1} className={classes['address'] ?? ''}>
        {contact.problem !== null && <IconAlertTriangle size={18} aria-hidden="true" />}
        {contact.contact}
      </Text>
      <Text size="sm">{amountText(contact)}</Text>
      {contact.problem === null ? (
        <Text size="sm">{waitingText(contact, zone)}</Text>
      ) : (
        <Problem contact={contact} />
      )}
      {contact.expires_at !== null && (
        <Text size="sm" className={classes['quiet'] ?? ''}>
          {contact.entries.length === 1 ? 'Expires' : 'The first expires'} on{' '}
          {schoolDay(contact.expires_at, zone)}
        </Text>
      )}
    </li>
  );
}

/** The problem, and for each of its entries a link to solve it. */
function Problem({ contact }: { readonly contact: WaitingContact }) {
  return (
    <>
      {problemSentences(contact).map((sentence) => (
        <Text key={sentence} size="sm" className={classes['wrong'] ?? ''}>
          {sentence}
        </Text>
      ))}
      {contact.entries.filter(hasProblem).map((entry) => (
        <Mend key={entry.id} entry={entry} />
      ))}
    </>
  );
}

function Mend({ entry }: { readonly entry: Entry }) {
  const correction = correctionText(entry);
  if (correction === undefined)
    return (
      <Group gap="xs">
        <Text size="sm" className={classes['wrong'] ?? ''}>
          “{entry.event}”
        </Text>
        <ResendButton entry={entry} giveFocusOn={() => focusContact(entry.contact)} />
      </Group>
    );
  return (
    <Anchor
      component={Link}
      to={`/portfolio-update-event/${entry.id}`}
      size="sm"
      className={classes['mend'] ?? ''}
    >
      {correction} of “{entry.event}”
    </Anchor>
  );
}

const idOf = (contact: string) => `waiting-for-${contact}`;

/** Focuses a contact wherever it is now: without its problem it may be folded. */
function focusContact(contact: string): void {
  const name = document.getElementById(idOf(contact));
  name?.closest('details')?.setAttribute('open', '');
  name?.focus();
}

function amountText({ entries, hours }: WaitingContact): string {
  const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} in ${count}`;
}

function waitingText({ since, opened, entries }: WaitingContact, zone: string): string {
  const held = entries.find(({ request_state }) => request_state === 'waiting');
  if (since === null) return held ? askedLaterText(held, zone) : 'Not asked yet';
  const waits = `Asked on ${schoolDay(since, zone)}`;
  if (opened === 0) return `${waits}, not opened yet`;
  return `${waits}, ${opened === entries.length ? 'opened' : `${opened} of ${entries.length} opened`}`;
}
