/** One organizer and day: its rows, and the button that accepts all or some of them in a second step. */
import { lazy, Suspense, useId, useState } from 'react';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import type { Deciding } from './contact-list.api.ts';
import { goesWithOthers, sumOf, type Group } from './list-groups.ts';
import { Row } from './list-row.tsx';
import { ListLoading } from './list-parts.tsx';
import { dayText, useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

const AcceptStep = lazy(async () => ({ default: (await import('./accept-step.tsx')).AcceptStep }));

interface ListGroupProps {
  readonly group: Group;
  readonly name: string;
  readonly isShared: boolean;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  /** Resolves with whether the call went through. */
  readonly onDecide: (deciding: Deciding) => Promise<boolean>;
}

export function ListGroup({ group, name, isShared, isBusy, onName, onDecide }: ListGroupProps) {
  const { say, language } = useOpenText();
  const id = useId();
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAccepting, setAccepting] = useState(false);
  const together = group.rows.filter((row) => goesWithOthers(row, read));
  const selected = together.filter((row) => chosen.has(row.id));
  const accepted = selected.length > 0 ? selected : together;
  const day = dayText(group.date, language);

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
    if (await onDecide({ items, name, statement: true })) {
      setAccepting(false);
      setChosen(new Set());
    }
  };

  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.head}>
        <h2 id={id}>{say('group', { organizer: group.organizer, day })}</h2>
        <span>{say('groupCount', sumOf(group.rows))}</span>
        {together.length > 1 && !isAccepting && (
          <PlainButton disabled={isBusy} onClick={onTrustedClick(() => setAccepting(true))}>
            {selected.length > 0
              ? say('acceptSelected', { count: selected.length })
              : together.length < group.rows.length
                ? say('acceptPart', { count: together.length, all: group.rows.length })
                : say('acceptAll', { count: together.length })}
          </PlainButton>
        )}
      </div>
      {isAccepting && (
        <Suspense fallback={<ListLoading />}>
          <AcceptStep
            rows={accepted}
            name={name}
            isShared={isShared}
            isBusy={isBusy}
            onName={onName}
            onConfirm={() => void acceptAll()}
            onBack={() => setAccepting(false)}
          />
        </Suspense>
      )}
      <ul className={classes.rows}>
        {group.rows.map((row) => (
          <Row
            key={`${row.id} ${row.version}`}
            row={row}
            choice={goesWithOthers(row, read) && together.length > 1 ? chosen.has(row.id) : undefined}
            isRead={read.has(row.id)}
            isBusy={isBusy}
            onChoose={(isChosen) => choose(row.id, isChosen)}
            onRead={() => setRead(new Set([...read, row.id]))}
            onDecide={(item) => void onDecide({ items: [item], name: isShared ? '' : name })}
          />
        ))}
      </ul>
    </section>
  );
}
