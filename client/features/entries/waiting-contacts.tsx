/** What waits for whom: each contact with hours that nobody has verified, problems first. */
import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { contactStopped } from '#shared/entries/entries.rules.ts';
import { correctionWords } from './request-words.ts';
import type { WaitingContact } from './portfolio-story.ts';
import { schoolDay, useSchoolZone } from './school-time.ts';
import classes from './portfolio-story.module.css';

/** More contacts than this are folded away, unless they have a problem. */
const SHOWN_AT_FIRST = 4;

export function WaitingContacts({ contacts }: { readonly contacts: readonly WaitingContact[] }) {
  if (contacts.length === 0) return <Text size="sm">Nothing is waiting.</Text>;
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
      <Text fw={600} className={classes['address'] ?? ''}>
        {contact.problem !== null && <IconAlertTriangle size={18} aria-hidden="true" />}
        {contact.contact}
      </Text>
      <Text size="sm">{amountWords(contact)}</Text>
      {contact.problem === null ? (
        <Text size="sm">{waitingWords(contact, zone)}</Text>
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

/** What is wrong, and for each entry that it is about the way to mend it. */
function Problem({ contact: { contact, entries, problem } }: { readonly contact: WaitingContact }) {
  const wrong = entries.filter((entry) => correctionWords(entry) !== undefined);
  const which = wrong.length === entries.length ? 'The email' : `${wrong.length} of ${entries.length} emails`;
  const reason = wrong.find(({ request_problem }) => request_problem !== null)?.request_problem;
  return (
    <>
      <Text size="sm" className={classes['wrong'] ?? ''}>
        {problem === 'stopped' ? `${contactStopped(contact)}.` : `${which} did not arrive. ${reason ?? ''}`}
      </Text>
      {wrong.map((entry) => (
        <Anchor
          key={entry.id}
          component={Link}
          to={`/portfolio-update-event/${entry.id}`}
          size="sm"
          className={classes['mend'] ?? ''}
        >
          {correctionWords(entry)} of “{entry.event}”
        </Anchor>
      ))}
    </>
  );
}

function amountWords({ entries, hours }: WaitingContact): string {
  const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} in ${count}`;
}

function waitingWords({ since, opened, entries }: WaitingContact, zone: string): string {
  if (since === null) return 'Not asked yet';
  const waits = `Asked on ${schoolDay(since, zone)}`;
  if (opened === 0) return `${waits}, not opened yet`;
  return `${waits}, ${opened === entries.length ? 'opened' : `${opened} of ${entries.length} opened`}`;
}
