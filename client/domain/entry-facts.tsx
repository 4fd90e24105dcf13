/** The fields of an entry as a list of names and values. */
import type { ReactNode } from 'react';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { Facts } from '#client/ui/components/facts.tsx';
import { dayText } from '#client/ui/format/text.ts';
import type { EntryFieldName } from '#shared/entries/entry-fields.ts';

interface EntryFactsProps {
  readonly entry: EntryHistory['entry'];
  readonly children?: ReactNode;
}

export function EntryFacts({ entry, children }: EntryFactsProps) {
  return (
    <Facts>
      <dt>{entryTitles.date}</dt>
      <dd>{dayText(entry.date)}</dd>
      <dt>{entryTitles.hours}</dt>
      <dd>{entry.hours}</dd>
      <dt>{entryTitles.role}</dt>
      <dd>{entry.role}</dd>
      <dt>{entryTitles.organizer}</dt>
      <dd>{entry.organizer}</dd>
      <dt>{entryTitles.description}</dt>
      <dd>
        <LongText text={entry.description} about={entry.event} />
      </dd>
      <dt>{entryTitles.contact}</dt>
      <dd>
        <EmailText email={entry.contact} />
      </dd>
      {children}
    </Facts>
  );
}

/** The labels of the seven fields on every screen. */
export const entryTitles: Readonly<Record<EntryFieldName, string>> = {
  event: 'Event Name',
  date: 'Date of Event',
  hours: 'Hours Worked',
  role: 'Role',
  organizer: 'Organizer',
  contact: 'Contact',
  description: 'Description',
};
