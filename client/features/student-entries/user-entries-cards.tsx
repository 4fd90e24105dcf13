/** One student's entries as cards, for phones: the switch without opening them. */
import { memo, useId } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { EntryCard, EntryChip } from '#client/domain/entry-row.tsx';
import { CompactCardActions, CompactCards } from '#client/ui/rows/compact-card.tsx';
import { entryHeadingId } from './use-row-focus.ts';
import { mustBeRead, type EntryItemProps, type UserEntriesListProps } from './user-entries-table.tsx';
import { ChangeActions, HistoryLink, UserEntriesGone } from './user-entries-actions.tsx';
import { RecordCallButton, RecordCallPlace, useCallAtEntry } from './record-call.tsx';
import { EntryBox } from './entry-box.tsx';
import { RequestWords, signed, VerifiedSwitch } from './user-entries-toggle.tsx';
import classes from './user-entries.module.css';

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
