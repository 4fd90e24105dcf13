import type { ReactNode } from 'react';
import type { EntryFieldName } from '#features/entries/entry-fields.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import type { Column } from '#client/ui/list/data-list.tsx';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import { entryTitles } from './entry-facts.tsx';
import { signOf, type SignedEntry } from './entry-sign.ts';
import list from '#client/ui/list/list.module.css';
import classes from './entry-row.module.css';

type Listed = Pick<Entry, Exclude<EntryFieldName, 'contact'>>;
type ListedField = Exclude<EntryFieldName, 'contact' | 'description'>;

/** Of every list of entries. @param more how a column sorts and searches. The description takes the rest of the width. */
export function entryColumns<Row extends Listed, Name extends string>(
  widths: Readonly<Record<'event' | 'role' | 'organizer', string>>,
  more: (name: ListedField) => Pick<Column<Row, Name>, 'sort' | 'search' | 'hint'>,
  eventCell = ({ event }: Row): ReactNode => event,
): Column<Row, Name>[] {
  const column = (name: ListedField, width: string, cell = (entry: Row): ReactNode => entry[name]) => ({
    title: entryTitles[name],
    width,
    cell,
    ...more(name),
  });
  return [
    column('event', widths.event, eventCell),
    column('date', '5.75rem', ({ date }) => <span className={list.nowrap}>{dayText(date)}</span>),
    { ...column('hours', '5.375rem'), isNumber: true },
    column('role', widths.role),
    column('organizer', widths.organizer),
    { title: entryTitles.description, isCut: true, cell: ({ description }) => description },
  ];
}

export function EntryChip({ entry }: { readonly entry: SignedEntry }) {
  const { label, tone } = signOf(entry, useSchoolZone());
  return (
    <StateMark tone={tone} wraps>
      {label}
    </StateMark>
  );
}

export function Description({ text }: { readonly text: string }) {
  return (
    <p className={classes.description}>
      <span className={classes.label}>{entryTitles.description}</span>
      <span className={list.prose}>{text}</span>
    </p>
  );
}
