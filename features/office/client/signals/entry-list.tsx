import { useState } from 'react';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { FlaggedEntry } from '#features/office/signals.contract.ts';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { SelectableEntries } from '#features/office/client/entry-selection.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Section } from '#client/ui/list/section.tsx';
import { Chips } from '#client/ui/list/chips.tsx';
import { onePerRule } from './signals-text.ts';
import { Innocent, Sentences } from './sentences.tsx';
import lists from '#client/ui/list/list.module.css';

interface EntryListProps {
  readonly entries: readonly FlaggedEntry[];
  readonly names: readonly ('student' | 'contact')[];
}

export function EntryList({ entries, names }: EntryListProps) {
  return (
    <SelectableEntries entries={entries} isOfOne={!names.includes('student')}>
      {(entry) => (
        <>
          <EntryText entry={entry} names={names} />
          <Sentences signals={entry.signals} />
        </>
      )}
    </SelectableEntries>
  );
}

function EntryText({ entry, names }: Pick<EntryListProps, 'names'> & { readonly entry: FlaggedEntry }) {
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
          <Link to={`/admin/calls/${id}?tab=entries`} state={state} className={lists.link}>
            <EmailText email={contact} />
          </Link>
        </div>
      )}
      <div className={lists.quiet}>{whenText(entry, zone)}</div>
    </>
  );
}

export function whenText({ recorded_at, decided_at, verified }: FlaggedEntry, zone: string): string {
  const when = verified && decided_at !== null ? ` ${schoolTime(decided_at, zone)}` : '';
  return `Recorded ${schoolTime(recorded_at, zone)}, ${verified ? 'verified' : 'not verified'}${when}`;
}

interface EntriesWithSignalsProps extends EntryListProps {
  /** `entries` are the newest of these. */
  readonly total?: number;
}

/** At first only entries with a signal. */
export function EntriesWithSignals({ entries, total = entries.length, names }: EntriesWithSignalsProps) {
  const flagged = entries.filter(({ signals }) => signals.length > 0);
  const [show, setShow] = useState('said');
  const isAll = show === 'all' || flagged.length === 0;
  return (
    <Section title="Entries" size="h4" gap="xs">
      {flagged.length > 0 && flagged.length < entries.length && (
        <Chips
          label="Show"
          chosen={isAll ? 'all' : 'said'}
          chips={[
            { value: 'said', label: `Worth a look ${countText(flagged.length)}` },
            { value: 'all', label: `All ${countText(total)}` },
          ]}
          onChoose={setShow}
        />
      )}
      {flagged.length === 0 && (
        <Text size="sm">
          {entries.length > 0 ? 'No rule points to these entries.' : 'There are no entries.'}
        </Text>
      )}
      {isAll && total > entries.length && (
        <Text size="sm">The newest {countText(entries.length)} are here.</Text>
      )}
      <Innocent signals={onePerRule(flagged)} />
      {entries.length > 0 && <EntryList entries={isAll ? entries : flagged} names={names} />}
    </Section>
  );
}
