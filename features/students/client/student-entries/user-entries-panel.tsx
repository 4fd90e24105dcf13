import { lazy, useState } from 'react';
import { Stack, Text, Title } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#features/students/students.contract.ts';
import { USER_ENTRIES_PAGE_SIZE } from '#features/students/students.rules.ts';
import { actOn, BulkButtons } from '#features/office/client/bulk-actions/acting.tsx';
import { Description, EntryChip, entryColumns } from '#features/entries/client/entry-row.tsx';
import { EntryFacts, entryTitles } from '#features/entries/client/entry-facts.tsx';
import { isStaff, useSession } from '#client/platform/session.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useReturnTo } from '#client/ui/hooks/return-to.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { Finder } from '#client/ui/list/filters/finder.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { SelectionBar, useSelection } from '#client/ui/list/selection.tsx';
import { compareValues, sortingOf, type Sorting } from '#client/ui/list/filters/sorting.ts';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import rows from '#features/entries/client/entry-row.module.css';
import list from '#client/ui/list/list.module.css';
import { useDecisions } from './decisions.ts';
import { isStuck, requestSentences, signed } from './request-sentences.ts';

/** Few students have no entry. */
const NoEntriesPicture = lazy(async () => {
  const { NoEntriesPicture: picture } = await import('#client/ui/illustrations/illustration.tsx');
  return { default: picture };
});

const { description: _description, ...sortedFields } = entryTitles;
const columnTitles = { ...sortedFields, verified: 'Verified' };
type SortColumn = keyof typeof columnTitles;

const USUAL: Sorting<SortColumn> = { column: 'date', direction: 'descending' };

/** For button labels; with the date, because many entries share an event. */
export const entryName = ({ event, date }: Pick<SchoolEntry, 'event' | 'date'>): string =>
  `${event}, ${dayText(date)}`;

/** A date matches as shown and as `YYYY-MM-DD`. */
export const searchedText = ({ event, date, hours, role, organizer, contact, description }: SchoolEntry) =>
  [event, dayText(date), date, hours, role, organizer, contact, description].join('\n');

/** A sorted copy. Equal entries are ordered by age, in both directions. */
export function sortEntries(
  entries: readonly SchoolEntry[],
  { column, direction }: Sorting<SortColumn>,
): SchoolEntry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const value = (entry: SchoolEntry) => (column === 'verified' ? Number(entry.verified) : entry[column]);
  return entries.toSorted(
    (one, other) => sign * compareValues(value(one), value(other)) || other.id - one.id,
  );
}

const viewNames = ['search', 'show', 'sort', 'direction'] as const;
const noun = ['entry', 'entries'] as const;
const filters = {
  search: { label: 'Search event, date, organizer, contact and more', chip: '' },
  show: {
    label: 'Show',
    choices: [
      { value: '', label: 'All entries' },
      { value: 'verified', label: 'Verified' },
      { value: 'unverified', label: 'Not verified' },
    ],
  },
};

const factColumns: readonly Column<SchoolEntry, never>[] = [
  ...entryColumns<SchoolEntry, never>({ event: '12%', role: '9%', organizer: '12%' }, (sort) => ({ sort })),
  {
    title: entryTitles.contact,
    sort: 'contact',
    width: '12%',
    cell: ({ contact }) => <EmailText email={contact} />,
  },
];

interface UserEntriesPanelProps {
  readonly userId: string;
  readonly entries: readonly SchoolEntry[];
  /** Visible here, but only the other school can change them. */
  readonly madeElsewhere: readonly MadeElsewhere[];
  readonly canDecide: boolean;
}

export function UserEntriesPanel({ userId, entries, madeElsewhere, canDecide }: UserEntriesPanelProps) {
  const { returnTo, here } = useReturnTo();
  const state = { database: returnTo.database, student: here };
  const isOfStaff = isStaff(useSession().admin);
  const view = useListAddress(viewNames);
  const isPhone = useIsPhone();
  const zone = useSchoolZone();
  const { decided, decide, isBusy, forget } = useDecisions(userId);
  const elsewhere = new Map(madeElsewhere.map((one) => [one.id, one]));
  const mayDecide = ({ id }: SchoolEntry) => canDecide && !elsewhere.has(id);
  const selection = useSelection<SchoolEntry>(`entries of ${userId}`, {
    canSelect: mayDecide,
    among: entries,
  });

  const shownView = JSON.stringify([view.typed, view.page]);
  const [lastView, setLastView] = useState(shownView);
  if (lastView !== shownView) {
    setLastView(shownView);
    forget();
  }

  const sorting = sortingOf(view, columnTitles, USUAL);
  const { show } = view.typed;
  // Decided entries stay, so that no other row moves under the finger.
  const wanted = entries.filter(
    ({ id, verified }) =>
      decided.has(id) || (show === 'verified' ? verified : show !== 'unverified' || !verified),
  );
  const page = localPage(
    sortEntries(wanted, sorting.sorting),
    view,
    { search: searchedText },
    USER_ENTRIES_PAGE_SIZE,
  );
  const chipOf = (entry: SchoolEntry) => <EntryChip entry={signed(entry, elsewhere.get(entry.id))} />;
  const columns = [
    ...factColumns,
    { title: 'Verified', sort: 'verified', width: '9.5rem', opens: true as const, cell: chipOf },
  ];
  const fromText = ({ id }: SchoolEntry) => {
    const from = elsewhere.get(id);
    return from ? [`From ${from.school}`] : [];
  };
  const actions = (entry: SchoolEntry) => {
    if (!mayDecide(entry)) return fromText(entry);
    const name = entryName(entry);
    return (
      <>
        {(!entry.verified || decided.has(entry.id)) && (
          <SmallButton
            // Its place stays, so that a second tap does not open the form behind Update.
            style={entry.verified ? { visibility: 'hidden' } : undefined}
            aria-label={`Verify ${name}`}
            // Not `disabled`, which would lose the focus.
            aria-busy={isBusy(entry) || undefined}
            onClick={() => isBusy(entry) || decide('verify', entry)}
          >
            Verify
          </SmallButton>
        )}
        <SmallLink to={`/admin/user-entries/update/${entry.id}`} state={state} aria-label={`Update ${name}`}>
          Update
        </SmallLink>
      </>
    );
  };
  const cardLines = (entry: SchoolEntry) => (
    <span>
      {[dayText(entry.date), `${entry.hours} h`, entry.organizer, ...fromText(entry)].join(' · ')}{' '}
      {chipOf(entry)}
    </span>
  );
  const details = (entry: SchoolEntry) => {
    const name = entryName(entry);
    const note = decided.get(entry.id);
    const canChange = mayDecide(entry);
    return (
      <div className={rows.details}>
        <div className={list.stack}>
          {note !== undefined && (
            <p className={rows.request} data-wrong={true}>
              <strong>{note}</strong>
            </p>
          )}
          {requestSentences(entry, zone, elsewhere.get(entry.id)).map((sentence, place) => (
            <p key={sentence} className={rows.request} data-wrong={place === 0 && isStuck(entry)}>
              {sentence}
            </p>
          ))}
          <div className={list.actions}>
            {canChange && !entry.verified && (
              <>
                <SmallLink to={`/admin/calls/${entry.id}`} state={state} aria-label={`Call about ${name}`}>
                  Call
                </SmallLink>
                <SmallButton
                  aria-label={`Ask again about ${name}`}
                  onClick={() => void actOn('ask', [entry], () => undefined)}
                >
                  Ask again
                </SmallButton>
              </>
            )}
            {canChange && entry.verified && (
              <SmallButton
                aria-label={`Mark as not verified: ${name}`}
                aria-busy={isBusy(entry) || undefined}
                onClick={() => isBusy(entry) || decide('unverify', entry)}
              >
                Mark as not verified
              </SmallButton>
            )}
            {isOfStaff && (
              <SmallLink to={`/entry-history/${entry.id}`} state={state} aria-label={`History of ${name}`}>
                History
              </SmallLink>
            )}
            {canChange && (
              <SmallButton
                variant="danger"
                aria-label={`Delete ${name}`}
                // The second half of a double click would hit the next one.
                onClick={({ detail }) => detail > 1 || decide('bin', entry)}
              >
                Delete
              </SmallButton>
            )}
          </div>
        </div>
        {isPhone ? <EntryFacts entry={entry} /> : <Description text={entry.description} />}
      </div>
    );
  };
  return (
    <Stack gap="md" component="section" aria-labelledby="entries">
      <Title order={2} size="h3" id="entries" tabIndex={-1} className={list.focusOnly}>
        Entries
      </Title>
      {entries.length > 0 && (
        <Finder label="Search these entries" filters={filters} view={view} sorting={sorting} />
      )}
      <DataList
        query={asLoadedQuery(page)}
        view={view}
        noun={noun}
        sorting={sorting}
        narrowing={['search', 'show']}
        nameOf={entryName}
        columns={columns}
        cardTitle={({ event }) => event}
        cardLines={cardLines}
        details={details}
        startsOpen={({ id }) => decided.get(id) !== undefined}
        actions={canDecide || madeElsewhere.length > 0 ? actions : undefined}
        selection={canDecide ? { ...selection, found: page.found.filter(mayDecide) } : undefined}
        empty="There are no entries yet."
        emptyPicture={<NoEntriesPicture />}
        emptyHelp={<Text>They appear here as soon as the student records one.</Text>}
        noMatch="No entry matches your search."
      />
      {canDecide && entries.some(mayDecide) && (
        <SelectionBar selection={selection} noun={noun} nameOf={entryName} found={page.found}>
          <BulkButtons selected={selection.rows} onDone={() => selection.drop(selection.rows)} />
        </SelectionBar>
      )}
    </Stack>
  );
}
