/** One organizer and day: its rows, and a button that accepts all or some in a second step. */
import { lazy, Suspense, useId, useState } from 'react';
import type { z } from 'zod';
import { describeDay } from '#shared/calendar.ts';
import { needsReading } from '#features/verification/contact-list/bulk.ts';
import type {
  NotInBulkReason,
  decideList,
  ListRow,
} from '#features/verification/contact-list/contact-list.contract.ts';
import {
  BULK_DAY_HOURS,
  BULK_DAYS,
  BULK_HOURS,
} from '#features/verification/contact-list/contact-list.limits.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ListLoading } from './list-parts.tsx';
import { useOpenText } from './open-list-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

const AcceptStep = lazy(async () => ({ default: (await import('./answers.tsx')).AcceptStep }));
const RowAnswers = lazy(async () => ({ default: (await import('./answers.tsx')).RowAnswers }));

export type Items = z.input<typeof decideList.body>['items'];

/** How the contact answers on this visit. */
export interface Answering {
  readonly name: string;
  /** Several people may read the mailbox. */
  readonly isShared: boolean;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  /** Resolves to whether it was sent. */
  readonly send: (items: Items, statement?: true) => Promise<boolean>;
}

/** @param read ids of rows whose description was opened */
function goesWithOthers(row: ListRow, read: ReadonlySet<number>): boolean {
  return row.alone === null && !row.is_own && (!needsReading(row) || read.has(row.id));
}

function sumOf(rows: readonly ListRow[]): { students: number; hours: number } {
  return {
    students: new Set(rows.map(({ student, school }) => `${student}\n${school}`)).size,
    hours: sumHours(rows.map(({ hours }) => hours)),
  };
}

interface ListGroupProps {
  /** Of one organizer and day. */
  readonly rows: readonly ListRow[];
  readonly answering: Answering;
}

export function ListGroup({ rows, answering }: ListGroupProps) {
  const { say, language } = useOpenText();
  const id = useId();
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAccepting, setAccepting] = useState(false);
  const together = rows.filter((row) => goesWithOthers(row, read));
  const selected = together.filter((row) => chosen.has(row.id));
  const accepted = selected.length > 0 ? selected : together;
  const { organizer = '', date = '' } = rows[0] ?? {};

  const choose = (rowId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(rowId);
    else next.delete(rowId);
    setChosen(next);
  };
  const acceptAll = async () => {
    const items = accepted.map((row) => ({
      id: row.id,
      version: row.version,
      decision: 'accept' as const,
      reason: '',
      was_read: read.has(row.id),
    }));
    if (await answering.send(items, true)) {
      setAccepting(false);
      setChosen(new Set());
    }
  };

  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{say('group', { organizer, day: describeDay(date, language) })}</h2>
      <span className={classes.secondary}>{say('groupCount', sumOf(rows))}</span>
      <div className={classes.buttons}>
        {together.length > 1 && !isAccepting && (
          <PlainButton disabled={answering.isBusy} onPress={() => setAccepting(true)}>
            {selected.length > 0
              ? say('acceptSelected', { count: selected.length })
              : together.length < rows.length
                ? say('acceptPart', { count: together.length, all: rows.length })
                : say('acceptAll', { count: together.length })}
          </PlainButton>
        )}
      </div>
      {isAccepting && (
        <Suspense fallback={<ListLoading />}>
          <AcceptStep
            words={say('confirms', { count: accepted.length, ...sumOf(accepted) })}
            answering={answering}
            onYes={() => void acceptAll()}
            onBack={() => setAccepting(false)}
          />
        </Suspense>
      )}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row
            key={`${row.id} ${row.version}`}
            row={row}
            choice={goesWithOthers(row, read) && together.length > 1 ? chosen.has(row.id) : undefined}
            isRead={read.has(row.id)}
            answering={answering}
            onChoose={(isChosen) => choose(row.id, isChosen)}
            onRead={() => setRead(new Set([...read, row.id]))}
          />
        ))}
      </ul>
    </section>
  );
}

export interface RowProps {
  readonly row: ListRow;
  readonly choice: boolean | undefined;
  readonly isRead: boolean;
  readonly answering: Answering;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRead: () => void;
}

function Row({ row, choice, isRead, answering, onChoose, onRead }: RowProps) {
  const { say } = useOpenText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { student, school, hours, role } = row;
  const note = useNote(row, isRead);
  return (
    <li>
      <div className={classes.line}>
        {choice !== undefined && (
          <label className={classes.tick}>
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
          className={classes.expandButton}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
            if (!isRead) onRead();
          }}
        >
          <b>{student}</b>
          <span className={classes.hours}>{hours} h</span>
          <span className={classes.secondary}>
            {school}, {role}
          </span>
        </button>
      </div>
      {row.is_unconfirmed && <p className={classes.secondary}>{say('unconfirmed', { school })}</p>}
      {note !== undefined && <p className={classes.secondary}>{note}</p>}
      {isOpen && (
        <div id={id} className={classes.step}>
          <div className={classes.facts}>
            <dl>
              <dt className={classes.secondary}>{say('event')}</dt>
              <dd>{row.event}</dd>
              <dt className={classes.secondary}>{say('role')}</dt>
              <dd>{role}</dd>
              <dt className={classes.secondary}>{say('description')}</dt>
              <dd>{row.description}</dd>
            </dl>
          </div>
          {!row.is_own && (
            <Suspense fallback={<ListLoading />}>
              <RowAnswers row={row} answering={answering} />
            </Suspense>
          )}
        </div>
      )}
    </li>
  );
}

const aloneWords = {
  hours: ['aloneHours', BULK_HOURS],
  day: ['aloneDay', BULK_DAY_HOURS],
  old: ['aloneOld', BULK_DAYS],
} as const satisfies Partial<Record<NotInBulkReason, readonly [string, number]>>;

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
