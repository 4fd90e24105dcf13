import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { groupOf } from '#features/verification/contact-list/bulk.ts';
import * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { locales, type Language } from '#shared/languages/languages.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { ListGroup, type Answering } from './list-group.tsx';
import { failureText, ListLoading } from './list-parts.tsx';
import { useOpenText, type OpenText } from './open-list-text.ts';
import classes from '#client/ui/components/contact-pages.module.css';

const Preference = lazy(() => import('./preferences.tsx'));
const preferences = ['about', 'rhythm', 'browsers'] as const;

interface OpenListProps {
  readonly token: string;
  readonly list: contract.OpenList;
  /** The mailbox was just proved, and the focused element is gone. */
  readonly takesFocus: boolean;
}

export default function OpenListView({ token, list, takesFocus }: OpenListProps) {
  const texts = useOpenText();
  const { say } = texts;
  const decide = useApiChange(contract.decideList, [contract.showList]);
  const back = useApiChange(contract.takeBack, [contract.showList]);
  // The list is not reloaded: first the page must say that access has ended.
  const done = useApiChange(contract.endBrowser);
  const [isEnded, setEnded] = useState(false);
  // For this visit only: no name is stored for a shared address.
  const [name, setName] = useState(list.about.name);
  const [news, setNews] = useState<{ readonly id: number; readonly lines: readonly string[] }>();
  const count = useRef(0);
  const groups = useMemo(() => groupsOf(list.rows), [list.rows]);
  const announce = (lines: readonly string[]) => setNews({ id: (count.current += 1), lines });
  const isBusy = decide.isPending || back.isPending;
  const top = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus();
  }, [takesFocus]);
  // A decision removes the focused element: the next undecided one gets the focus as soon as it is enabled.
  const place = useRef<{ readonly of: readonly contract.ListRow[]; readonly wanted: number | 'first group' }>(
    undefined,
  );
  useEffect(() => {
    if (isBusy || !place.current || place.current.of === list.rows) return;
    const { wanted } = place.current;
    place.current = undefined;
    const all = wanted === 'first group' ? 'section button' : 'section button[aria-expanded]';
    const found = [...(box.current?.querySelectorAll<HTMLElement>(all) ?? [])];
    (found[wanted === 'first group' ? 0 : Math.min(wanted, found.length - 1)] ?? top.current)?.focus();
  }, [list.rows, isBusy]);

  const send: Answering['send'] = async (items, statement) => {
    setNews(undefined);
    back.reset();
    try {
      const [item, ...others] = items;
      const wanted = others.length > 0 ? 'first group' : list.rows.findIndex(({ id }) => id === item?.id);
      place.current = { of: list.rows, wanted };
      const body = { token, items, name: list.is_shared && !statement ? '' : name, statement };
      announce(resultLines(await decide.mutateAsync({ body }), texts));
      return true;
    } catch {
      // Shown below, from the mutation.
      return false;
    }
  };
  const takeBack = async (batch: string): Promise<void> => {
    setNews(undefined);
    decide.reset();
    try {
      const { taken_back, too_late } = await back.mutateAsync({ body: { token, batch } });
      announce([...(taken_back > 0 ? [say('takenBack')] : []), ...(too_late > 0 ? [say('tooLate')] : [])]);
    } catch {
      // Shown below, from the mutation.
    }
  };
  const error = decide.error ?? back.error ?? done.error;
  const [first] = groups;
  if (isEnded || done.isSuccess)
    return (
      <SuccessAlert isLarge takesFocus>
        {say('ended')}
      </SuccessAlert>
    );
  return (
    <div ref={box} className={classes.step}>
      <p ref={top} tabIndex={-1} className={classes.secondary}>
        {say('forAddress', { address: list.address })}
      </p>
      {first && <p>{say('intro')}</p>}
      {list.waiting > list.rows.length && <p>{say('more', { count: list.waiting })}</p>}
      {error && (
        <ErrorAlert takesFocus title={say('failed')}>
          {failureText(error, texts)}
        </ErrorAlert>
      )}
      {news && news.lines.length > 0 && (
        <SuccessAlert key={news.id} takesFocus>
          {news.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </SuccessAlert>
      )}
      {/* Always rendered, so that additions are announced. */}
      <div role="status" aria-atomic="false" className={classes.decided}>
        {list.decided.map((one) => (
          <div key={one.batch}>
            <span>
              <strong>{batchText(one, texts)}</strong>{' '}
              {say('canTakeBack', { time: timeText(one.final_at, texts.language) })}
            </span>
            <PlainButton variant="default" disabled={isBusy} onPress={() => void takeBack(one.batch)}>
              {say('takeBack')}
            </PlainButton>
          </div>
        ))}
      </div>
      {!first && <p>{say('nothing')}</p>}
      {groups.map((group) => (
        <ListGroup
          key={group.key}
          rows={group.rows}
          answering={{ name, isShared: list.is_shared, isBusy, onName: setName, send }}
        />
      ))}
      <div className={classes.buttons}>
        <PlainButton
          variant="outline"
          disabled={isBusy || done.isPending}
          onPress={() => done.mutate({ body: { token, everywhere: false } })}
        >
          {say('done')}
        </PlainButton>
        <span className={classes.secondary}>{say('doneNote')}</span>
      </div>
      {preferences.map((part) => (
        <Fold key={part} title={say(`${part}Title`)}>
          <Preference part={part} token={token} list={list} onName={setName} onEnded={() => setEnded(true)} />
        </Fold>
      ))}
    </div>
  );
}

/** Rows of one organizer and day, in their order. */
function groupsOf(rows: readonly contract.ListRow[]) {
  const keyed = rows.map((row) => ({ key: groupOf(row), row }));
  return [...new Set(keyed.map(({ key }) => key))].map((key) => ({
    key,
    rows: keyed.flatMap((one) => (one.key === key ? one.row : [])),
  }));
}

function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <Suspense fallback={<ListLoading />}>{children}</Suspense>}
    </details>
  );
}

const lineOf = {
  already_decided: 'decidedBefore',
  changed: 'changed',
  withdrawn: 'withdrawn',
  own_entry: 'ownOnes',
  alone: 'aloneOnes',
} as const satisfies Readonly<Record<Exclude<contract.RowResult, 'stored'>, string>>;

/** Messages about rows that were not stored; the others offer Undo. */
function resultLines({ results }: z.output<typeof contract.decideList.reply>, { say }: OpenText): string[] {
  return (Object.keys(lineOf) as (keyof typeof lineOf)[]).flatMap((result) => {
    const count = results.filter((row) => row.result === result).length;
    return count === 0 ? [] : [say(lineOf[result], { count })];
  });
}

const oneOf = {
  accept: 'acceptedOne',
  reject: 'rejectedOne',
  correct: 'correctedOne',
  unknown: 'unknownOne',
} as const;

function batchText({ decision, entries, hours, student }: contract.DecidedBatch, { say }: OpenText): string {
  return student === null
    ? say('acceptedMany', { count: entries, hours })
    : say(oneOf[decision], { student, hours });
}

function timeText(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(instant));
}
