/** The columns of the portfolio's table, and its cards by month on a phone. */
import { Group, Stack } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { Description, EntryChip } from '#features/entries/client/entry-row.tsx';
import { EntryFacts, entryTitles } from '#features/entries/client/entry-facts.tsx';
import { againAddress } from '#features/entries/client/entry-fields.ts';
import { RequestTruth, VerifiedMark } from '#features/entries/client/entry-verification.tsx';
import { useHasMoreQuestions } from '#features/entries/client/own-entries.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, monthName } from '#client/ui/format/text.ts';
import list from '#client/ui/list/list.module.css';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import type { Column } from '#client/ui/list/data-list.tsx';
import { byMonth, type SortedColumn } from './portfolio-list.ts';
import classes from '#features/entries/client/entry-row.module.css';

/** Sorts and searches. */
const column = (name: SortedColumn, width: string): Omit<Column<Entry, SortedColumn>, 'cell'> => ({
  title: entryTitles[name],
  sort: name,
  search: name,
  width,
  hint: name === 'date' ? 'MM/DD/YYYY' : '',
});

/** The description takes the rest of the width. */
export const columnsWith = (recorded: number | undefined): readonly Column<Entry, SortedColumn>[] => [
  {
    ...column('event', '12.9%'),
    cell: ({ id, event }) => (
      <>
        {event} <NewMark isNew={id === recorded} />
      </>
    ),
  },
  { ...column('date', '5.75rem'), cell: ({ date }) => <span className={list.nowrap}>{dayText(date)}</span> },
  { ...column('hours', '5.375rem'), isNumber: true, cell: ({ hours }) => hours },
  { ...column('role', '9%'), cell: ({ role }) => role },
  { ...column('organizer', '12.9%'), cell: ({ organizer }) => organizer },
  { title: entryTitles.description, isCut: true, cell: ({ description }) => description },
  { title: entryTitles.contact, width: '12.6%', cell: ({ contact }) => <EmailText email={contact} /> },
  {
    title: 'Verified',
    width: 'var(--signs)',
    beside: (entry) => <VerifiedMark entry={entry} />,
    opens: true,
    cell: (entry) => <EntryChip entry={entry} />,
  },
];

const NewMark = ({ isNew }: { readonly isNew: boolean }) =>
  isNew && <span className={classes.mark}>New</span>;

export const details = (entry: Entry) => (
  <div className={classes.details}>
    <div className={list.stack}>
      <RequestTruth entry={entry} />
      <div className={list.actions}>
        <MoreActions entry={entry} />
      </div>
    </div>
    <Description text={entry.description} />
  </div>
);

interface EntryProps {
  readonly entry: Entry;
}

interface ChangeProps extends EntryProps {
  readonly onDelete: (entry: Entry) => void;
}

interface CardsProps extends Pick<ChangeProps, 'onDelete'> {
  readonly entries: readonly Entry[];
  readonly found: readonly Entry[];
  readonly recorded: number | undefined;
  readonly hasMonths: boolean;
}

/** By month, unless the student has chosen a sorting. */
export function PortfolioCards({ entries, found, recorded, hasMonths, onDelete }: CardsProps) {
  const cardsOf = (some: readonly Entry[]) => (
    <CompactCards>
      {some.map((entry) => (
        <Card key={entry.id} entry={entry} isNew={entry.id === recorded} onDelete={onDelete} />
      ))}
    </CompactCards>
  );
  if (!hasMonths) return cardsOf(entries);
  const fresh = entries.filter(({ id }) => id === recorded);
  const others = entries.filter(({ id }) => id !== recorded);
  return (
    <Stack gap="xs">
      {fresh.length > 0 && cardsOf(fresh)}
      {byMonth(others, found).map(({ month, entries: some, hours }) => (
        <section key={month} aria-label={monthName(month)}>
          <Group
            component="p"
            justify="space-between"
            gap="0 var(--mantine-spacing-md)"
            m={0}
            px={4}
            pb={2}
            fz="sm"
          >
            <strong>{monthName(month)}</strong>
            <span className={list.quiet}>{hours} h verified</span>
          </Group>
          {cardsOf(some)}
        </section>
      ))}
    </Stack>
  );
}

function Card({ entry, isNew, onDelete }: ChangeProps & { readonly isNew: boolean }) {
  return (
    <CompactCard
      of={entry.id}
      title={entry.event}
      level={3}
      isMarked={isNew}
      lines={
        <span>
          <NewMark isNew={isNew} />
          {dayText(entry.date)} · {entry.hours} h · {entry.organizer} <EntryChip entry={entry} />
        </span>
      }
    >
      <div className={list.stack}>
        <RequestTruth entry={entry} />
      </div>
      <EntryFacts entry={entry} more={{ Verified: <VerifiedMark entry={entry} isWorded /> }} />
      <CompactCardActions>
        <ChangeActions entry={entry} onDelete={onDelete} />
        <MoreActions entry={entry} />
      </CompactCardActions>
    </CompactCard>
  );
}

/** The two actions of the specification. */
export function ChangeActions({ entry, onDelete }: ChangeProps) {
  const { id, event } = entry;
  return (
    <>
      <SmallLink to={`/portfolio-update-event/${id}`} variant="outline" aria-label={`Update ${event}`}>
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${event}`} onClick={() => onDelete(entry)}>
        Delete
      </SmallButton>
    </>
  );
}

function MoreActions({ entry: { id, event } }: EntryProps) {
  const hasMoreQuestions = useHasMoreQuestions();
  return (
    <>
      {hasMoreQuestions && (
        <SmallLink to={`/requirements/${id}`} variant="outline" aria-label={`For your requirement: ${event}`}>
          For your requirement
        </SmallLink>
      )}
      <SmallLink to={againAddress({ id })} variant="outline" aria-label={`Again: ${event}`}>
        Again
      </SmallLink>
      <SmallLink to={`/entry-history/${id}`} variant="outline" aria-label={`History of ${event}`}>
        History
      </SmallLink>
    </>
  );
}
