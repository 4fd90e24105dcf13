/** What waits, a row for each kind: it leads to the screen that handles it, or unfolds. */
import { useRef, useState } from 'react';
import { Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { dayInZone } from '#shared/calendar.ts';
import { listUnreachable, type Waiting } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import {
  SelectEntry,
  SelectionBar,
  useEntrySelection,
  type EntryActions,
} from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { useItemKeys, useKeepPlace, useWantsKeys } from '#client/domain/office/single-keys.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, schoolDay, shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { UnfoldingButton, useUnfolding } from '#client/ui/list/unfolding.tsx';
import classes from './inbox.module.css';
import lists from '#client/ui/list/list.module.css';

interface WaitingListProps {
  readonly waiting: readonly Waiting[];
  readonly scope: Scope;
  readonly actions: EntryActions | undefined;
}

export function WaitingList({ waiting, scope, actions }: WaitingListProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mb="xs">
        Waiting
      </Title>
      <CompactCards>
        {waiting.map((one) =>
          one.kind === 'unreachable' ? (
            <Unfolding key={one.kind} waiting={one} scope={scope} actions={actions} />
          ) : (
            <li key={one.kind}>
              <Link to={waitingPlace(one) ?? ''} className={classes.row}>
                <Words waiting={one} />
                <IconChevronRight size={20} aria-hidden="true" className={classes.sign} />
              </Link>
            </li>
          ),
        )}
      </CompactCards>
    </section>
  );
}

function Unfolding({ waiting, ...rest }: Omit<WaitingListProps, 'waiting'> & { readonly waiting: Waiting }) {
  const unfolding = useUnfolding();
  return (
    <li>
      <UnfoldingButton {...unfolding} className={classes.row}>
        <Words waiting={waiting} />
      </UnfoldingButton>
      {unfolding.isOpen && (
        <div id={unfolding.foldId} className={classes.inside}>
          <UnreachableList {...rest} />
        </div>
      )}
    </li>
  );
}

function Words({ waiting }: { readonly waiting: Waiting }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const when = waitingWhen(waiting, zone, today);
  return (
    <span className={classes.words}>
      <span className={classes.what}>{waitingText(waiting)}</span>
      {when !== '' && <span className={classes.when}> {when}</span>}
    </span>
  );
}

interface UnreachableListProps {
  readonly scope: Scope;
  readonly actions: EntryActions | undefined;
}

/** Entries that expire within a week, because the mail did not reach the contact. */
function UnreachableList({ scope, actions }: UnreachableListProps) {
  const { data, error, isFetching, refetch } = useApi(listUnreachable, { query: scope });
  const zone = useSchoolZone();
  const client = useQueryClient();
  const selection = useEntrySelection();
  const list = useRef<HTMLUListElement>(null);
  const hasKeys = useWantsKeys();
  useKeepPlace(list, data);
  useItemKeys(list, {
    x: (of) => {
      const entry = data?.find(({ id }) => String(id) === of);
      if (entry) selection.select([entry], !selection.selected.has(entry.id));
    },
  });
  if (error && !data) {
    return (
      <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
        The entries could not be loaded. {failureReason(error)}
      </RetryAlert>
    );
  }
  if (!data) return <LoadingBlock label="Loading the entries..." shape="lines" />;
  if (data.length === 0) return <Text size="sm">There are none any more.</Text>;
  return (
    <>
      <Text size="sm">
        Ask the student for another address, or record a call: both are done from the entries of the student.
      </Text>
      <SelectionBar
        shown={data}
        list={list}
        selection={selection}
        actions={actions}
        onDone={() => void refreshInbox(client)}
      />
      <ul
        ref={list}
        className={`${lists.bare} ${classes.entries}`}
        aria-keyshortcuts={hasKeys ? 'J K' : undefined}
      >
        {data.map((entry) => (
          <li key={entry.id} data-of={entry.id}>
            <SelectEntry
              entry={entry}
              name={`${entry.event} of ${entry.student}`}
              selection={selection}
              hasKeys={hasKeys}
            />
            <div className={classes.entry}>
              <Link to={`/admin/user-entries/${entry.account_id}`} className={lists.name}>
                {entry.student}
              </Link>
              <div>
                {entry.event}, {dayText(entry.date)}, {entry.hours} h
              </div>
              <div className={lists.quiet}>
                <EmailText email={entry.contact} /> · expires {shortDay(entry.expires_at, zone)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `3 people want to join`. */
export function waitingText({ kind, count, class: graduation }: Waiting): string {
  const one = count === 1;
  const many = countText(count);
  switch (kind) {
    case 'admissions':
      return one ? '1 person wants to join' : `${many} people want to join`;
    case 'reports':
      return one ? '1 report' : `${many} reports`;
    case 'events':
      return `${many} ${one ? 'event' : 'events'} to approve`;
    case 'proposals':
      return `${many} ${one ? 'activity' : 'activities'} to approve`;
    case 'unreachable':
      return one
        ? '1 entry expires within a week: the mail did not reach the contact'
        : `${many} entries expire within a week: the mail did not reach the contact`;
    case 'seniors':
      return `${many} of the class of ${graduation ?? ''} ${one ? 'is' : 'are'} behind`;
  }
}

/** Since when, or until when; empty where that says nothing. @param today `YYYY-MM-DD` */
export function waitingWhen({ kind, count, since, until }: Waiting, zone: string, today: string): string {
  const first = count === 1 ? '' : 'the first ';
  if (kind === 'proposals' && until !== null) {
    return `${first}${until < today ? 'began' : 'begins'} ${dayOf(until, today)}`;
  }
  if (kind === 'unreachable' && until !== null) return `${first}on ${dayOf(until, today)}`;
  if (since === null) return '';
  return `${first}since ${shortDay(since, zone)}`;
}

/** Without the year where it is this one. */
function dayOf(day: string, today: string): string {
  const instant = `${day}T12:00:00Z`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(instant, 'UTC') : schoolDay(instant, 'UTC');
}

/** The screen that handles it; undefined for what unfolds in place. */
export function waitingPlace({ kind, class: graduation }: Waiting): string | undefined {
  switch (kind) {
    case 'admissions':
      return '/admin/people';
    case 'reports':
      return '/admin/inbox/reports';
    case 'events':
      return '/admin/events';
    case 'proposals':
      return '/admin/proposals';
    case 'seniors':
      return `/admin/graduation?class=${graduation ?? ''}`;
    case 'unreachable':
      return undefined;
  }
}
