/** One student's entries as a table with sortable columns, on a phone as cards. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Box, Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useBottomRoom, useIsPhone } from '#client/ui/components/use-viewport.ts';
import { isFocusLost } from '#client/ui/forms/focus.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import type { ListSorting } from '#client/ui/list/sorting.ts';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { columnsOf, EntryCard, EntryChip, EntryRow, EntryTable } from '#client/domain/entry-row.tsx';
import type { Decisions, Switched } from './decisions.ts';
import { columnTitles, entryName, type Column, type ListedEntry } from './user-entries-list.ts';
import { RequestWords, sentencesOf, signed, VerifiedSwitch } from './user-entries-toggle.tsx';
import bars from '#client/ui/list/rows.module.css';
import list from '#client/ui/list/list.module.css';

// Safe: the keys of the object.
const columnNames = Object.keys(columnTitles) as Column[];

/** Of the place of an entry that is in the recycling bin now, and of the last change. */
const GONE = 'var(--ll-warn-soft)';

/** The id of the heading of an entry's row or card, which can take the focus. */
export const entryHeadingId = (id: number) => `entry-${id}`;

interface UserEntriesRowsProps {
  readonly listed: readonly ListedEntry[];
  readonly sorting: ListSorting<Column>;
  readonly decisions: Decisions;
  /** By entry; the school sees these, and only the other one changes them. */
  readonly elsewhere: ReadonlyMap<number, MadeElsewhere>;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  /** While several are being selected. */
  readonly boxOf: ((entry: SchoolEntry) => ReactNode) | undefined;
}

export function UserEntriesRows(props: UserEntriesRowsProps) {
  const { listed, sorting, decisions, elsewhere, canDecide, boxOf } = props;
  const isPhone = useIsPhone();
  const items = listed.map(({ entry, isGone }) => {
    const from = elsewhere.get(entry.id);
    const mayDecide = canDecide && !from;
    if (!isGone) {
      const box = boxOf && (mayDecide ? boxOf(entry) : null);
      return <Item key={entry.id} {...{ entry, from, decisions, box, isPhone }} canDecide={mayDecide} />;
    }
    const line = (
      <UndoLine
        what="Moved to the recycling bin: "
        entry={entry}
        undo="bring"
        after=" back"
        takesFocus
        onUndo={() => decisions.undo(entry)}
        onClose={() => decisions.dismiss(entry)}
      />
    );
    return isPhone ? (
      <Box component="li" p="xs" bg={GONE} key={entry.id} data-of={entry.id}>
        {line}
      </Box>
    ) : (
      <Box component="tr" bg={GONE} key={entry.id} data-of={entry.id}>
        <td colSpan={columnsOf(boxOf !== undefined)}>{line}</td>
      </Box>
    );
  });
  if (isPhone) return <CompactCards>{items}</CompactCards>;

  return (
    <EntryTable
      label="Table of entries"
      sorts={columnNames}
      sorting={sorting.sorting}
      onSort={sorting.onSort}
      hasBoxes={boxOf !== undefined}
    >
      {items}
    </EntryTable>
  );
}

interface ItemProps extends Pick<UserEntriesRowsProps, 'decisions' | 'canDecide'> {
  readonly entry: SchoolEntry;
  readonly from: MadeElsewhere | undefined;
  /** Of one that cannot be selected it is null. */
  readonly box: ReactNode;
  readonly isPhone: boolean;
}

/** A row, or a card with its switch beside it. */
function Item({ entry, from, box, isPhone, canDecide, decisions }: ItemProps) {
  const wordsId = useId();
  const { returnTo, here } = useReturnTo();
  const state = { database: returnTo.database, student: here };
  const { isSetBack = false, note } = decisions.marks.get(entry.id) ?? {};
  const sentences = sentencesOf(entry, isSetBack, useSchoolZone(), from);
  const name = entryName(entry);
  const words = <RequestWords id={wordsId} entry={entry} sentences={sentences} note={note} />;
  const chip = <EntryChip entry={signed(entry, from)} />;
  const toggle = (
    <VerifiedSwitch entry={entry} wordsId={wordsId} canDecide={canDecide} onVerify={decisions.verify} />
  );
  const callButton = !entry.verified && canDecide && (
    <SmallLink
      to={`/admin/calls/${entry.id}`}
      state={state}
      variant="outline"
      aria-label={`Call about ${name}`}
    >
      Call
    </SmallLink>
  );
  const changes = canDecide && (
    <>
      <SmallLink
        to={`/admin/user-entries/update/${entry.id}`}
        state={state}
        variant="outline"
        aria-label={`Update ${name}`}
      >
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${name}`} onClick={() => decisions.bin(entry)}>
        Delete
      </SmallButton>
    </>
  );
  const history = (
    <SmallLink
      to={`/entry-history/${entry.id}`}
      state={state}
      variant="outline"
      aria-label={`History of ${name}`}
    >
      History
    </SmallLink>
  );
  const shared = {
    entry,
    headId: entryHeadingId(entry.id),
    // What a decision led to has to be read before anything else is done with the entry.
    mustShow: note !== undefined || (isSetBack && !entry.verified),
  };
  if (isPhone)
    return (
      <EntryCard
        {...shared}
        sign={
          <>
            {from && `· From ${from.school} `}
            {chip}
          </>
        }
        before={box ?? undefined}
        beside={toggle}
        closed={<VisuallyHidden component="div">{words}</VisuallyHidden>}
      >
        {words}
        <EntryFacts entry={entry} />
        <CompactCardActions>
          {callButton}
          {changes}
          {history}
        </CompactCardActions>
      </EntryCard>
    );
  return (
    <EntryRow
      {...shared}
      name={name}
      before={box === undefined ? undefined : <td>{box}</td>}
      unfolded={
        <>
          {words}
          <div className={list.actions}>
            {callButton}
            {history}
          </div>
        </>
      }
    >
      {(isOpen) => (
        <>
          <td>
            <EmailText email={entry.contact} />
          </td>
          <td>
            <Group gap="0.25rem 0.375rem" data-hint={sentences.join(' ')}>
              {toggle}
              {/* The switch announces this. */}
              <span aria-hidden="true">{chip}</span>
              {!isOpen && <VisuallyHidden component="div">{words}</VisuallyHidden>}
            </Group>
          </td>
          <td>
            <div className={list.pair}>
              {changes}
              {from && <span>From {from.school}</span>}
            </div>
          </td>
        </>
      )}
    </EntryRow>
  );
}

interface UndoLineProps {
  readonly what: string;
  readonly entry: SchoolEntry;
  /** What Undo does to the entry, before and after its name. */
  readonly undo: string;
  readonly after?: string;
  /** The pressed button is gone with the entry (Delete, or a failed Undo). A focus elsewhere stays there. */
  readonly takesFocus?: true;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What was done with an entry, with Undo. */
function UndoLine({ what, entry, undo, after = '', takesFocus, onUndo, onClose }: UndoLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusLost()) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Group gap="sm" justify="space-between" data-gone={takesFocus && entry.id}>
      <Text size="sm" className={list.breakable}>
        {what}
        <strong>{entry.event}</strong>
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          ref={button}
          size="compact-sm"
          aria-label={`Undo, ${undo} ${entryName(entry)}${after}`}
          onClick={onUndo}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Close the message about ${entryName(entry)}`}
          onClick={onClose}
        >
          Close
        </Button>
      </Group>
    </Group>
  );
}

type SwitchedLineProps = Pick<UndoLineProps, 'onUndo' | 'onClose'> & { readonly switched: Switched };

/** What the last switch did, at the edge of the screen, so that nothing moves below a finger. The list announces it. */
export function SwitchedLine({ switched: { entry, verified }, ...rest }: SwitchedLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const isStuck = useBottomRoom('selection', line, true);
  return (
    <Paper
      ref={line}
      withBorder
      px="sm"
      py="xs"
      bg={GONE}
      role="group"
      aria-label="Last change"
      data-stuck={isStuck}
      className={bars.bar}
    >
      <UndoLine
        what={verified ? 'Verified: ' : 'Set back: '}
        entry={entry}
        undo={verified ? 'set back' : 'verify'}
        {...rest}
      />
    </Paper>
  );
}
