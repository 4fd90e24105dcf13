/** The entries of a contact or a student: at first those of which a rule says something. */
import { useState } from 'react';
import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LookedEntry } from '#shared/signals/signals.contract.ts';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { countText } from '#client/ui/format/text.ts';
import { Chips } from '#client/ui/lists/chips.tsx';
import { EntryList } from './entry-list.tsx';
import { onePerRule } from './looks-text.ts';
import { Innocent } from './sentences.tsx';

interface SaidEntriesProps {
  readonly entries: readonly LookedEntry[];
  /** Of which `entries` are the newest. */
  readonly total?: number;
  readonly names: readonly ('student' | 'contact')[];
  readonly actions: EntryActions | undefined;
}

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
