/** Entries with what the rules say of each, to be selected. */
import { useRef, useState } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { LookedEntry } from '#shared/signals/signals.contract.ts';
import { useInboxState } from '#client/domain/office/back-to-inbox.tsx';
import {
  SelectEntry,
  SelectionBar,
  useEntrySelection,
  type EntryActions,
} from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { focusAt, useItemKeys, useKeepPlace, useWantsKeys } from '#client/domain/office/single-keys.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Chips } from '#client/ui/list/chips.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { onePerRule } from './looks-text.ts';
import { Innocent, Sentences } from './sentences.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './signals.module.css';

/** So many at first, and so many more each time. */
const SHOWN = 50;

interface EntryListProps {
  readonly entries: readonly LookedEntry[];
  /** What is not said above the list. */
  readonly names: readonly ('student' | 'contact')[];
  readonly actions: EntryActions | undefined;
  /** Something was done with the selected ones. */
  readonly onDone: () => void;
}

export function EntryList({ entries, names, actions, onDone }: EntryListProps) {
  const [room, setRoom] = useState(SHOWN);
  const selection = useEntrySelection();
  const list = useRef<HTMLDivElement>(null);
  const hasKeys = useWantsKeys();
  const shown = entries.slice(0, room);
  useKeepPlace(list, entries);
  useItemKeys(list, {
    x: (of) => {
      const entry = entries.find(({ id }) => String(id) === of);
      if (entry) selection.select([entry], !selection.selected.has(entry.id));
    },
  });

  function showMore(): void {
    setRoom(room + SHOWN);
    // The button may be gone.
    requestAnimationFrame(() => focusAt(list.current, room));
  }

  return (
    <Stack gap="xs">
      <SelectionBar shown={shown} list={list} selection={selection} actions={actions} onDone={onDone} />
      <div ref={list} className={classes.entries} aria-keyshortcuts={hasKeys ? 'J K' : undefined}>
        <CompactCards>
          {shown.map((entry) => (
            <li key={entry.id} data-of={entry.id}>
              <SelectEntry
                entry={entry}
                name={`${entry.event} of ${entry.student}`}
                selection={selection}
                hasKeys={hasKeys}
              />
              <div className={classes.entry}>
                <EntryWords entry={entry} names={names} />
                <Sentences signals={entry.signals} />
              </div>
            </li>
          ))}
        </CompactCards>
      </div>
      {entries.length > room && (
        <div>
          <Button variant="default" onClick={showMore}>
            Show {countText(Math.min(SHOWN, entries.length - room))} more
          </Button>
        </div>
      )}
    </Stack>
  );
}

function EntryWords({ entry, names }: Pick<EntryListProps, 'names'> & { readonly entry: LookedEntry }) {
  const zone = useSchoolZone();
  const state = useInboxState();
  const { id, account_id, student, event, date, hours, organizer, contact } = entry;
  return (
    <>
      <div>
        <Link to={`/entry-history/${id}`} state={state} className={lists.name}>
          {event}
        </Link>
        {names.includes('student') && (
          <>
            {' · '}
            <Link to={`/admin/user-entries/${account_id}`} state={state} className={lists.link}>
              {student}
            </Link>
          </>
        )}
      </div>
      <div>
        {dayText(date)} · {hours} h · {organizer}
      </div>
      {names.includes('contact') && (
        <div>
          <Link to={`/admin/contacts/${id}`} state={state} className={lists.link}>
            <EmailText email={contact} />
          </Link>
        </div>
      )}
      <div className={lists.quiet}>{whenText(entry, zone)}</div>
    </>
  );
}

/** `Recorded Mar 4, 2026, 3:10 PM, verified Mar 5, 2026, 8:02 PM`. */
export function whenText({ recorded_at, decided_at, verified }: LookedEntry, zone: string): string {
  const when = verified && decided_at !== null ? ` ${schoolTime(decided_at, zone)}` : '';
  return `Recorded ${schoolTime(recorded_at, zone)}, ${verified ? 'verified' : 'not verified'}${when}`;
}

interface SaidEntriesProps {
  readonly entries: readonly LookedEntry[];
  /** Of which `entries` are the newest. */
  readonly total?: number;
  readonly names: readonly ('student' | 'contact')[];
  readonly actions: EntryActions | undefined;
}

/** The entries of a contact or a student: at first those of which a rule says something. */
export function SaidEntries({ entries, total = entries.length, names, actions }: SaidEntriesProps) {
  const client = useQueryClient();
  const said = entries.filter(({ signals }) => signals.length > 0);
  const [show, setShow] = useState<'said' | 'all'>('said');
  const isAll = show === 'all' || said.length === 0;
  return (
    <Stack component="section" gap="xs" aria-labelledby="entries">
      <Title order={2} size="h4" id="entries">
        Entries
      </Title>
      {said.length > 0 && said.length < entries.length && (
        <Chips
          label="Show"
          chosen={isAll ? 'all' : 'said'}
          chips={[
            { value: 'said', words: `Worth a look ${countText(said.length)}` },
            { value: 'all', words: `All ${countText(total)}` },
          ]}
          onChoose={(value) => setShow(value === 'all' ? 'all' : 'said')}
        />
      )}
      {said.length === 0 && entries.length > 0 && (
        <Text size="sm">No rule says anything of these entries.</Text>
      )}
      {entries.length === 0 && <Text size="sm">There are no entries.</Text>}
      {isAll && total > entries.length && (
        <Text size="sm">The newest {countText(entries.length)} are here.</Text>
      )}
      <Innocent signals={onePerRule(said)} />
      {entries.length > 0 && (
        <EntryList
          entries={isAll ? entries : said}
          names={names}
          actions={actions}
          onDone={() => void refreshInbox(client)}
        />
      )}
    </Stack>
  );
}
