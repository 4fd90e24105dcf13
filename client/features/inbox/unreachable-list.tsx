/** Entries that expire within a week, because the mail did not reach the contact. */
import { useRef } from 'react';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
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
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import { useUnreachable } from './inbox.api.ts';
import classes from './inbox.module.css';

interface UnreachableListProps {
  readonly scope: Scope;
  readonly actions: EntryActions | undefined;
}

export function UnreachableList({ scope, actions }: UnreachableListProps) {
  const { data, error, isFetching, refetch } = useUnreachable(scope);
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
      <ul ref={list} className={classes.entries} aria-keyshortcuts={hasKeys ? 'J K' : undefined}>
        {data.map((entry) => (
          <li key={entry.id} data-of={entry.id}>
            <SelectEntry
              entry={entry}
              name={`${entry.event} of ${entry.student}`}
              selection={selection}
              hasKeys={hasKeys}
            />
            <div className={classes.entry}>
              <Link to={`/admin/user-entries/${entry.account_id}`} className={classes.student}>
                {entry.student}
              </Link>
              <div>
                {entry.event}, {dayText(entry.date)}, {entry.hours} h
              </div>
              <div className={classes.soft}>
                <EmailText email={entry.contact} /> · expires {shortDay(entry.expires_at, zone)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
