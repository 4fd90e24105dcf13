import { useEffect, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  listSpotChecks,
  SIGNALS_PAGE_SIZE,
  type Finding,
  type Scope,
} from '#features/office/signals.contract.ts';
import { signalSentence } from '#features/office/signals.text.ts';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { PagedSection } from '#features/office/client/paged-section.tsx';
import { useApiPage, useInvalidate, type Page } from '#client/platform/use-api.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { focusStart, headingOf } from '#client/ui/forms/focus.ts';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { EntryList } from './entry-list.tsx';
import { confirmDismissal } from './dismiss-dialog.tsx';
import { subjectFacts, subjectName } from './signals-text.ts';
import { Share, SignalSentences } from './sentences.tsx';
import classes from './signals.module.css';

interface SignalListProps {
  readonly query: UseQueryResult<Page<Finding>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function SignalList({ query, page, onPage }: SignalListProps) {
  const { data, error, isFetching, isPlaceholderData } = query;
  const invalidate = useInvalidate();
  const list = useRef<HTMLDivElement>(null);
  /** The position of a dismissed card, until the list is reloaded. */
  const marked = useRef<number>(undefined);

  async function dismissSignals(finding: Finding, place: number): Promise<void> {
    const { kind, id } = finding.subject;
    if (!(await confirmDismissal({ kind, id, name: subjectName(finding), isListed: true }, finding.signals)))
      return;
    marked.current = place;
    await invalidate(inboxCalls);
  }
  // The next card moved into its place; a card with more signals is still there.
  useEffect(() => {
    if (marked.current === undefined || isFetching) return;
    const cards = [...(list.current?.querySelectorAll('[data-of]') ?? [])];
    const next = cards.at(Math.min(marked.current, cards.length - 1))?.querySelector('button');
    if (next) next.focus();
    else focusStart(headingOf(list.current));
    marked.current = undefined;
  }, [isFetching, data]);

  if (data && data.total === 0 && !error) return null;
  return (
    <PagedSection
      title={`Worth a look${data ? ` (${data.total})` : ''}`}
      text="Honest work can look like this, too. It decides nothing."
      query={query}
      noun="entries worth a look"
      page={page}
      pageSize={SIGNALS_PAGE_SIZE}
      onPage={onPage}
    >
      {(rows) => (
        <div ref={list} className={classes.cards}>
          <CompactCards isStale={isPlaceholderData}>
            {rows.map((finding, place) => (
              <SignalCard
                key={`${finding.subject.kind} ${subjectName(finding)}`}
                finding={finding}
                place={place}
                onDismissed={() => void dismissSignals(finding, place)}
              />
            ))}
          </CompactCards>
        </div>
      )}
    </PagedSection>
  );
}

interface SignalCardProps {
  readonly finding: Finding;
  readonly place: number;
  readonly onDismissed: () => void;
}

function SignalCard({ finding, place, onDismissed }: SignalCardProps) {
  const { subject, signals, entries } = finding;
  const isPhone = useIsPhone();
  const state = useInboxState();
  const name = subjectName(finding);
  const dismiss = (
    <SmallButton
      variant="outline"
      aria-label={`Looks fine: ${name}`}
      aria-haspopup="dialog"
      onClick={onDismissed}
    >
      Looks fine…
    </SmallButton>
  );
  const shown = isPhone ? signals.slice(0, 1) : signals;
  const more = signals.length - shown.length;
  return (
    <CompactCard
      of={place}
      title={name}
      level={3}
      lines={
        <>
          <div>
            {subjectFacts(finding)}
            {more > 0 && ` · ${more} more ${more === 1 ? 'reason' : 'reasons'}`}
          </div>
          {shown.map(({ rule, facts, share }) => (
            <div key={rule} className={classes.said}>
              {signalSentence(rule, facts)} <Share share={share} />
            </div>
          ))}
        </>
      }
      {...(isPhone ? {} : { beside: dismiss })}
    >
      <SignalSentences signals={signals} entries={entries} />
      <CompactCardActions>
        {isPhone && dismiss}
        <SmallLink
          variant="outline"
          to={
            subject.kind === 'contact'
              ? `/admin/calls/${subject.id}?tab=entries`
              : `/admin/user-entries/${subject.id}?tab=history`
          }
          state={state}
        >
          {subject.kind === 'contact' ? 'See this contact' : 'See the entries'}
        </SmallLink>
      </CompactCardActions>
    </CompactCard>
  );
}

interface ChanceListProps {
  readonly scope: Scope;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Randomly chosen entries, so that reviews are not limited to signals. */
export function SpotCheckList({ scope, page, onPage }: ChanceListProps) {
  const query = useApiPage(listSpotChecks, scope, page, SIGNALS_PAGE_SIZE);
  const total = query.data?.total;
  return (
    <PagedSection
      title={`Spot check${total === undefined ? '' : ` (${total})`}`}
      text="About 3 of every 100 entries that were verified last month, picked at random. Does each make sense?"
      query={query}
      noun="entries"
      page={page}
      pageSize={SIGNALS_PAGE_SIZE}
      onPage={onPage}
      none="Nothing to check this month."
    >
      {(rows) => <EntryList entries={rows} names={['student', 'contact']} />}
    </PagedSection>
  );
}
