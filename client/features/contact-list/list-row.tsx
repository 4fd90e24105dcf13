/** One entry: unfolded it shows its text, and the answers to it alone. */
import { lazy, Suspense, useId, useState } from 'react';
import { needsReading } from '#shared/contact-list/bulk.ts';
import type { AloneReason, ListItem, ListRow } from '#shared/contact-list/contact-list.contract.ts';
import { BULK_DAY_HOURS, BULK_DAYS, BULK_HOURS } from '#shared/contact-list/contact-list.limits.ts';
import { ListLoading } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

const RowAnswers = lazy(async () => ({ default: (await import('./row-answers.tsx')).RowAnswers }));

interface RowProps {
  readonly row: ListRow;
  /** Whether it is chosen among others; undefined when it cannot be. */
  readonly choice: boolean | undefined;
  readonly isRead: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** It was unfolded. */
  readonly onRead: () => void;
  readonly onDecide: (item: ListItem) => void;
}

export function Row({ row, choice, isRead, isBusy, onChoose, onRead, onDecide }: RowProps) {
  const { say } = useOpenText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { student, school, hours, role } = row;
  const note = useNote(row, isRead);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        {choice !== undefined && (
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={choice}
              aria-label={say('selected', { student, hours })}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          </label>
        )}
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            if (!isRead) onRead();
          }}
        >
          <span className={classes.student}>{student}</span>
          <span className={classes.hours}>{hours} h</span>
          <span className={classes.soft}>
            {school}, {role}
          </span>
        </button>
      </div>
      {row.is_unconfirmed && <p className={classes.note}>{say('unconfirmed', { school })}</p>}
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div id={id} hidden={!isOpen} className={classes.opened}>
        {isOpen && (
          <>
            <dl>
              <dt>{say('event')}</dt>
              <dd>{row.event}</dd>
              <dt>{say('role')}</dt>
              <dd>{role}</dd>
              <dt>{say('description')}</dt>
              <dd>{row.description}</dd>
            </dl>
            {!row.is_own && (
              <Suspense fallback={<ListLoading />}>
                <RowAnswers row={row} isBusy={isBusy} onDecide={onDecide} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const aloneWords = {
  hours: ['aloneHours', BULK_HOURS],
  day: ['aloneDay', BULK_DAY_HOURS],
  old: ['aloneOld', BULK_DAYS],
} as const satisfies Partial<Record<AloneReason, readonly [string, number]>>;

/** Why the row does not go with others. */
function useNote(row: ListRow, isRead: boolean): string | undefined {
  const { say } = useOpenText();
  if (row.is_own) return say('own');
  if (row.alone === 'changed') return say('aloneChanged');
  if (row.alone !== null) {
    const [key, limit] = aloneWords[row.alone];
    return say(key, { limit });
  }
  return needsReading(row) && !isRead ? say('readFirst') : undefined;
}
