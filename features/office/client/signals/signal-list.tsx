import { useEffect, useRef } from 'react';
import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import * as contract from '#features/office/signals.contract.ts';
import { signalSentence, signalShare } from '#features/office/signals.text.ts';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { EntriesBar } from '#features/office/client/entry-selection.tsx';
import { useApiPage, type Page } from '#client/platform/use-api.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { focusStart, headingOf } from '#client/ui/forms/focus.ts';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { DataList } from '#client/ui/list/data-list.tsx';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { Section } from '#client/ui/list/section.tsx';
import { PageBox, useSelection, type Selection } from '#client/ui/list/selection.tsx';
import { EntryLines, FindingDetails } from './finding-details.tsx';
import { dismissFinding, reloadFindings } from './looks-fine.tsx';
import { subjectFacts, subjectName } from './signals-text.ts';
import lists from '#client/ui/list/list.module.css';
import classes from './signals.module.css';

const subjects = ['contact or student', 'contacts and students'] as const;

interface SignalListProps {
  readonly query: UseQueryResult<Page<contract.Finding>>;
  readonly view: ListView<never>;
}

export function SignalList({ query, view }: SignalListProps) {
  const { data, error, isFetching } = query;
  const selection = useSelection<contract.FindingLine>('worth a look');
  const list = useRef<HTMLDivElement>(null);
  /** The position of a dismissed card, until the list is reloaded. */
  const marked = useRef<number>(undefined);

  async function dismiss(finding: contract.Finding, place: number): Promise<void> {
    if (!(await dismissFinding(finding))) return;
    marked.current = place;
    await reloadFindings();
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
    <>
      <Section title={`Worth a look${data ? ` (${data.total})` : ''}`} size="h4" gap="xs">
        <Text size="sm">Honest work can look like this, too. It decides nothing.</Text>
        <DataList query={query} view={view} noun={subjects} what="The entries worth a look" empty="">
          {(rows, isStale) => (
            <div ref={list} className={classes.cards}>
              <CompactCards isStale={isStale}>
                {rows.map((finding, place) => (
                  <SignalCard
                    key={`${finding.subject.kind} ${subjectName(finding)}`}
                    finding={finding}
                    place={place}
                    selection={selection}
                    onDismiss={() => void dismiss(finding, place)}
                  />
                ))}
              </CompactCards>
            </div>
          )}
        </DataList>
      </Section>
      <EntriesBar selection={selection} />
    </>
  );
}

interface SignalCardProps {
  readonly finding: contract.Finding;
  readonly place: number;
  readonly selection: Selection<contract.FindingLine>;
  readonly onDismiss: () => void;
}

function SignalCard({ finding, place, selection, onDismiss }: SignalCardProps) {
  const { subject, signals } = finding;
  const isPhone = useIsPhone();
  const state = useInboxState();
  const name = subjectName(finding);
  const dismiss = (
    <SmallButton aria-label={`Looks fine: ${name}`} aria-haspopup="dialog" onClick={onDismiss}>
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
            <Text key={rule} inherit lineClamp={2} c="var(--ll-ink)" className={classes.said}>
              {signalSentence(rule, facts)} <span className={lists.quiet}>{signalShare(share)}</span>
            </Text>
          ))}
        </>
      }
      {...(isPhone ? {} : { beside: dismiss })}
    >
      <FindingDetails finding={finding} selection={selection} />
      <CompactCardActions>
        {isPhone && dismiss}
        {subject.kind === 'student' && (
          <SmallLink to={`/admin/user-entries/${subject.id}`} state={state}>
            See the entries
          </SmallLink>
        )}
      </CompactCardActions>
    </CompactCard>
  );
}

/** Entries chosen by chance, so that people also look where no rule points. */
export function SpotCheckList({ view }: Pick<SignalListProps, 'view'>) {
  const query = useApiPage(contract.listSpotChecks, {}, view.page, contract.SIGNALS_PAGE_SIZE);
  const selection = useSelection<contract.FindingLine>('spot check');
  return (
    <>
      <Section title={`Spot check${query.data ? ` (${query.data.total})` : ''}`} size="h4" gap="xs">
        <Text size="sm">
          About 3 of every 100 entries that were verified last month, picked at random. Does each make sense?
        </Text>
        <DataList query={query} view={view} noun={['entry', 'entries']} empty="Nothing to check this month.">
          {(rows) => (
            <>
              <PageBox rows={rows} selection={selection} />
              <EntryLines lines={rows} names="both" selection={selection}>
                {({ signals }) =>
                  signals.map(({ rule, facts }) => <div key={rule}>{signalSentence(rule, facts)}</div>)
                }
              </EntryLines>
            </>
          )}
        </DataList>
      </Section>
      <EntriesBar selection={selection} />
    </>
  );
}
