import type { EntryHistory } from '#features/entries/entry-history.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { Facts, type FactsByName } from '#client/ui/components/facts.tsx';
import { dayText } from '#client/ui/format/text.ts';
import type { EntryFieldName } from '#features/entries/entry-fields.ts';

export function EntryFacts({ entry, more }: { entry: EntryHistory['entry']; more?: FactsByName }) {
  return (
    <Facts
      facts={{
        [entryTitles.date]: dayText(entry.date),
        [entryTitles.hours]: entry.hours,
        [entryTitles.role]: entry.role,
        [entryTitles.organizer]: entry.organizer,
        [entryTitles.description]: <LongText text={entry.description} about={entry.event} />,
        [entryTitles.contact]: <EmailText email={entry.contact} />,
        ...more,
      }}
    />
  );
}

export const entryTitles: Readonly<Record<EntryFieldName, string>> = {
  event: 'Event Name',
  date: 'Date of Event',
  hours: 'Hours Worked',
  role: 'Role',
  organizer: 'Organizer',
  contact: 'Contact',
  description: 'Description',
};
