/** One student's entries as a table with sortable columns, on a phone as cards. */
import { memo, useId } from 'react';
import { VisuallyHidden } from '@mantine/core';
import type { MadeElsewhere } from '#shared/administration/administration.contract.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import { WithHints } from '#client/ui/list/hints.tsx';
import { SortableHeading } from '#client/ui/list/sort-controls.tsx';
import type { Sorting } from '#client/ui/list/sorting.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { columnClass, EntryCard, EntryChip, entryColumns, EntryRow } from '#client/domain/entry-row.tsx';
import { entryHeadingId } from './use-row-focus.ts';
import type { Decisions } from './use-user-entries-decisions.ts';
import { columnTitles, type Column, type ListedEntry, entryName } from './user-entries-list.ts';
import { ChangeActions, HistoryLink, UserEntriesGone } from './user-entries-actions.tsx';
import { RecordCallButton, RecordCallPlace, useCallAtEntry } from './record-call.tsx';
import { EntryBox, type Selection } from './user-entries-selection.tsx';
import { RequestWords, sentencesOf, signed, VerifiedSwitch } from './user-entries-toggle.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './user-entries.module.css';

interface UserEntriesListProps {
  readonly listed: readonly ListedEntry[];
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
  readonly decisions: Decisions;
  readonly setBack: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
  /** By entry; the school sees these, and only the other one changes them. */
  readonly elsewhere: ReadonlyMap<number, MadeElsewhere>;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  /** While several are being selected. */
  readonly selection: Selection | undefined;
}

const COLUMNS = entryColumns.length + 4;

export function UserEntriesTable(props: UserEntriesListProps) {
  const { listed, sorting, onSort, decisions, setBack, notes, elsewhere, canDecide, selection } = props;
  const columns = selection ? COLUMNS + 1 : COLUMNS;
  const headingOf = (column: Column, width: string | undefined) => (
    <SortableHeading
      key={column}
      column={column}
      title={columnTitles[column]}
      width={width}
      isNumber={column === 'hours'}
      sorting={sorting}
      onSort={onSort}
    />
  );
  return (
    <WithHints>
      <DenseTable label="Table of entries" room="wide" isFixed>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={columnClass('box')}>
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            {entryColumns.map(([column, width]) =>
              // The boxes take their room from it.
              headingOf(column, columnClass(selection && width === 'organizer' ? 'place' : width)),
            )}
            <th scope="col">Description</th>
            {headingOf('contact', columnClass('place'))}
            {headingOf('verified', columnClass('state'))}
            <th scope="col" className={columnClass('acts')}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ entry, isGone }) =>
            isGone ? (
              <tr key={entry.id} data-of={entry.id} className={classes.gone}>
                <td colSpan={columns}>
                  <UserEntriesGone entry={entry} decisions={decisions} />
                </td>
              </tr>
            ) : (
              <Row
                key={entry.id}
                entry={entry}
                isSetBack={setBack.has(entry.id)}
                note={notes.get(entry.id)}
                from={elsewhere.get(entry.id)}
                canDecide={canDecide && !elsewhere.has(entry.id)}
                decisions={decisions}
                selects={selection !== undefined}
                isSelected={selection?.ids.has(entry.id) ?? false}
                onSelect={selection?.select}
              />
            ),
          )}
        </tbody>
      </DenseTable>
    </WithHints>
  );
}

interface EntryItemProps extends Pick<UserEntriesListProps, 'decisions' | 'canDecide'> {
  readonly entry: ListedEntry['entry'];
  readonly isSetBack: boolean;
  /** Shown until the entry is decided about again. */
  readonly note: string | undefined;
  readonly from: MadeElsewhere | undefined;
  readonly selects: boolean;
  readonly isSelected: boolean;
  readonly onSelect: Selection['select'] | undefined;
}

/** Whether what a decision led to has to be read before anything else is done with the entry. */
function mustBeRead({ entry, isSetBack, note }: EntryItemProps): boolean {
  return note !== undefined || (isSetBack && !entry.verified);
}

/** Renders only when the entry changes. */
const Row = memo(function Row(props: EntryItemProps) {
  const { entry, isSetBack, note, from, canDecide, decisions, selects } = props;
  const wordsId = useId();
  const call = useCallAtEntry();
  const words = <RequestWords id={wordsId} entry={entry} isSetBack={isSetBack} note={note} from={from} />;
  const hint = sentencesOf(entry, isSetBack, useSchoolZone(), from).join(' ');
  return (
    <EntryRow
      entry={entry}
      name={entryName(entry)}
      headId={entryHeadingId(entry.id)}
      columns={selects ? COLUMNS + 1 : COLUMNS}
      before={selects && <td>{canDecide && <EntryBox {...props} />}</td>}
      mustShow={mustBeRead(props)}
      unfolded={
        <>
          {words}
          <div className={list.actions}>
            <RecordCallButton entry={entry} call={call} canDecide={canDecide} />
            <HistoryLink entry={entry} />
          </div>
          <RecordCallPlace entry={entry} call={call} onRecord={decisions.recordCall} />
        </>
      }
    >
      {(isOpen) => (
        <>
          <td>
            <EmailText email={entry.contact} />
          </td>
          <td>
            <div className={classes.state} data-hint={hint}>
              <VerifiedSwitch
                entry={entry}
                wordsId={wordsId}
                canDecide={canDecide}
                onVerify={decisions.verify}
              />
              {/* The switch announces this. */}
              <span aria-hidden="true">
                <EntryChip entry={signed(entry, from)} />
              </span>
              {!isOpen && <VisuallyHidden component="div">{words}</VisuallyHidden>}
            </div>
          </td>
          <td>
            <div className={list.pair}>
              <ChangeActions entry={entry} canDecide={canDecide} onBin={decisions.bin} />
              {from && <span>From {from.school}</span>}
            </div>
          </td>
        </>
      )}
    </EntryRow>
  );
});

/** For phones: the switch without opening them. */
export function UserEntriesCards(props: UserEntriesListProps) {
  const { listed, decisions, setBack, notes, elsewhere, canDecide, selection } = props;
  return (
    <CompactCards>
      {listed.map(({ entry, isGone }) =>
        isGone ? (
          <li key={entry.id} data-of={entry.id} className={classes.gone}>
            <UserEntriesGone entry={entry} decisions={decisions} />
          </li>
        ) : (
          <Card
            key={entry.id}
            entry={entry}
            isSetBack={setBack.has(entry.id)}
            note={notes.get(entry.id)}
            from={elsewhere.get(entry.id)}
            canDecide={canDecide && !elsewhere.has(entry.id)}
            decisions={decisions}
            selects={selection !== undefined}
            isSelected={selection?.ids.has(entry.id) ?? false}
            onSelect={selection?.select}
          />
        ),
      )}
    </CompactCards>
  );
}

/** Renders only when the entry changes. */
const Card = memo(function Card(props: EntryItemProps) {
  const { entry, isSetBack, note, from, canDecide, decisions, selects } = props;
  const wordsId = useId();
  const call = useCallAtEntry();
  const words = <RequestWords id={wordsId} entry={entry} isSetBack={isSetBack} note={note} from={from} />;
  return (
    <EntryCard
      entry={entry}
      headId={entryHeadingId(entry.id)}
      sign={
        <>
          {from && `· From ${from.school} `}
          <EntryChip entry={signed(entry, from)} />
        </>
      }
      mustShow={mustBeRead(props)}
      {...(selects && canDecide && { before: <EntryBox {...props} /> })}
      beside={
        <VerifiedSwitch entry={entry} wordsId={wordsId} canDecide={canDecide} onVerify={decisions.verify} />
      }
      closed={<VisuallyHidden component="div">{words}</VisuallyHidden>}
    >
      {words}
      <EntryFacts entry={entry} />
      <RecordCallPlace entry={entry} call={call} onRecord={decisions.recordCall} />
      <CompactCardActions>
        <RecordCallButton entry={entry} call={call} canDecide={canDecide} />
        <ChangeActions entry={entry} canDecide={canDecide} onBin={decisions.bin} />
        <HistoryLink entry={entry} />
      </CompactCardActions>
    </EntryCard>
  );
});
