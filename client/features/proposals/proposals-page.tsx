/** What students ask before they begin, for the administrators of their school: what waits, and what is decided. */
import { useState } from 'react';
import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { WhenLoaded } from '#client/ui/lists/when-loaded.tsx';
import { AskedList } from './asked-list.tsx';
import { useAsked } from './proposals.api.ts';

/** So that nothing is asked with every letter. */
const PAUSE_MS = 300;

export default function ProposalsPage() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const parts = [useAsked('waiting', '', 1), useAsked('decided', '', 1)];
  return (
    <Stack gap="lg" maw={720}>
      <PageHeading>Proposals</PageHeading>
      <Text>
        Students ask where a requirement wants activities approved before. Hours count from the first day they
        asked for, also when you answer later.
      </Text>
      <TextInput
        label="Student"
        description="Name or email"
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <WhenLoaded queries={parts}>
        <AskedList key={`waiting ${settled}`} show="waiting" title="Waiting" search={settled} />
        <AskedList key={`decided ${settled}`} show="decided" title="Decided" search={settled} />
      </WhenLoaded>
    </Stack>
  );
}
