/** The text of an entry as a list of names and values. */
import type { ReactNode } from 'react';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { LongText } from '#client/ui/long-text.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { dayText } from '#client/ui/day-text.ts';
import { columnTitles } from './portfolio-list.ts';

interface EntryFactsProps {
  readonly entry: EntryHistory['entry'];
  /** More names and values, at the end of the list. */
  readonly children?: ReactNode;
}

export function EntryFacts({ entry, children }: EntryFactsProps) {
  return (
    <Facts>
      <dt>{columnTitles.date}</dt>
      <dd>{dayText(entry.date)}</dd>
      <dt>{columnTitles.hours}</dt>
      <dd>{entry.hours}</dd>
      <dt>{columnTitles.role}</dt>
      <dd>{entry.role}</dd>
      <dt>{columnTitles.organizer}</dt>
      <dd>{entry.organizer}</dd>
      <dt>Description</dt>
      <dd>
        <LongText text={entry.description} about={entry.event} />
      </dd>
      <dt>Contact</dt>
      <dd>{entry.contact}</dd>
      {children}
    </Facts>
  );
}
