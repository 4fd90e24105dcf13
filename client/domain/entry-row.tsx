/** An entry in a list: a row of a table that unfolds, or on a phone a card that opens. The lists add what is theirs. */
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { dayText, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCard, type CompactCardProps } from '#client/ui/list/compact-card.tsx';
import { FoldedRow, UnfoldingText, useUnfolding } from '#client/ui/list/unfolding.tsx';
import type { EntryHistory } from '#shared/entries/entry-history.contract.ts';
import { entryTitles } from './entry-facts.tsx';
import { signOf, type SignedEntry } from './entry-sign.ts';
import list from '#client/ui/list/list.module.css';
import classes from './entry-row.module.css';

export type ListedEntry = EntryHistory['entry'] & { readonly id: number };

/** In the order of the specification, with their widths. */
export const entryColumns = [
  ['event', 'name'],
  ['date', 'day'],
  ['hours', 'number'],
  ['role', 'words'],
  ['organizer', 'organizer'],
] as const;

type Width = (typeof entryColumns)[number][1] | 'box' | 'place' | 'state' | 'acts';

/** The width of a column, by what stands in it. Columns without one share what is left. */
export const columnClass = (width: Width) => classes[width];

interface EntryRowProps {
  readonly entry: ListedEntry;
  /** What tells it from others of the same name, for screen readers. */
  readonly name: string;
  readonly headId?: string;
  /** Of the whole table. */
  readonly columns: number;
  readonly before?: ReactNode;
  /** Said beside its name. */
  readonly mark?: string;
  readonly mustShow?: boolean;
  /** What it unfolds, below its whole description. */
  readonly unfolded: ReactNode;
  /** The cells after the description. */
  readonly children: (isOpen: boolean) => ReactNode;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, name, headId, columns, before, mark, mustShow, unfolded, children } = props;
  const unfolding = useUnfolding(mustShow);
  return (
    <>
      <tr data-of={entry.id} data-marked={mark !== undefined || undefined} className={classes.row}>
        {before}
        <th scope="row" id={headId} tabIndex={-1} data-entry className={list.focusOnly}>
          {entry.event} {mark !== undefined && <span className={classes.mark}>{mark}</span>}
        </th>
        <td className={list.nowrap}>{dayText(entry.date)}</td>
        <td data-number>{entry.hours}</td>
        <td>{entry.role}</td>
        <td>{entry.organizer}</td>
        <td>
          <UnfoldingText {...unfolding} label={`Details of ${name}`} text={entry.description} />
        </td>
        {children(unfolding.isOpen)}
      </tr>
      {unfolding.isOpen && (
        <FoldedRow id={unfolding.foldId} columns={columns}>
          <div className={classes.unfolded}>
            <p className={classes.description}>
              <span className={classes.label}>{entryTitles.description}</span>
              <span className={list.prose}>{entry.description}</span>
            </p>
            {unfolded}
          </div>
        </FoldedRow>
      )}
    </>
  );
}

interface EntryCardProps extends Omit<CompactCardProps, 'of' | 'title' | 'level' | 'lines' | 'isMarked'> {
  readonly entry: ListedEntry;
  readonly mark?: string;
  /** After day, hours and organizer. */
  readonly sign?: ReactNode;
}

export function EntryCard({ entry, mark, sign, ...rest }: EntryCardProps) {
  return (
    <CompactCard
      {...rest}
      of={entry.id}
      title={entry.event}
      level={3}
      isMarked={mark !== undefined}
      lines={
        <span>
          {mark !== undefined && <span className={classes.mark}>{mark}</span>}
          {dayText(entry.date)} · {entry.hours} h · {entry.organizer} {sign}
        </span>
      }
    />
  );
}

const icons = { good: IconCheck, calm: IconClock, soon: IconClock, wrong: IconAlertTriangle, out: IconMinus };

/** Where an entry stands, as a small sign: what merely waits has a clock, what needs somebody a warning. */
export function EntryChip({ entry }: { readonly entry: SignedEntry }) {
  const { words, tone } = signOf(entry, useSchoolZone());
  const Icon = icons[tone];
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  );
}
