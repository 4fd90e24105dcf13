/** Entries that somebody selects to do something with all of them. */
import { useRef, useState, type ReactNode } from 'react';
import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { BulkButtons, useActing } from '#client/domain/bulk-actions/acting.tsx';
import { entriesText } from '#client/domain/bulk-actions/bulk-text.ts';
import { openWriting } from '#client/domain/messages/open-writing.ts';
import { useMakeOld } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { inboxCalls } from './inbox-calls.ts';
import { focusAt, focusedOf, useItemKeys, useKeepPlace, useSingleKey, useWantsKeys } from './single-keys.ts';

interface SelectableEntry {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly account_id: number;
  readonly student: string;
}

interface SelectableEntriesProps<Entry> {
  readonly entries: readonly Entry[];
  /** Their page offers to write to the one student. */
  readonly isOfOne?: boolean;
  /** What is said of one. */
  readonly children: (entry: Entry) => ReactNode;
}

/** So many at first, and so many more each time. */
const SHOWN = 50;

/** Entries of a list of the office, to be selected in the version in which they were seen; the selection lives as long as the list. */
export function SelectableEntries<Entry extends SelectableEntry>(props: SelectableEntriesProps<Entry>) {
  const { entries, isOfOne = false, children } = props;
  const makeOld = useMakeOld();
  const [room, setRoom] = useState(SHOWN);
  const [selected, setSelected] = useState<ReadonlyMap<number, Entry>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const hasKeys = useWantsKeys();
  const shown = entries.slice(0, room);
  const chosen = [...selected.values()];
  // Not `disabled`, which would lose the focus.
  const off = { 'aria-disabled': selected.size === 0, 'data-disabled': selected.size === 0 };
  const find = (of: string | undefined) => shown.find(({ id }) => String(id) === of);
  const clear = () => setSelected(new Map());
  const acting = useActing(() => {
    clear();
    void makeOld(inboxCalls);
  });

  const toggle = (entry: Entry) => setSelected((now) => toggled(now, entry));

  useKeepPlace(list, entries);
  useItemKeys(list, {
    x: (of) => {
      const entry = find(of);
      if (entry) toggle(entry);
    },
  });
  useSingleKey('a', () => {
    const focused = find(focusedOf(list.current));
    const wanted = chosen.length === 0 && focused ? [focused] : chosen;
    if (wanted.length > 0) acting.open('verify', wanted);
  });

  function showMore(): void {
    setRoom(room + SHOWN);
    // The button may be gone.
    requestAnimationFrame(() => focusAt(list.current, room));
  }

  return (
    <Stack gap="xs">
      <Group role="group" aria-label="Selection" justify="space-between" gap="4px var(--mantine-spacing-sm)">
        <Text size="sm" role="status">
          {chosen.length === 0 ? 'Nothing is selected.' : `${entriesText(chosen.length)} selected.`}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              setSelected(new Map([...selected, ...shown.map((entry) => [entry.id, entry] as const)]))
            }
          >
            Select all {countText(shown.length)} shown
          </Button>
          <Button variant="subtle" size="compact-md" {...off} onClick={clear}>
            Clear selection
          </Button>
          <BulkButtons selected={chosen} acting={acting} keys={hasKeys ? { verify: 'A' } : {}} />
          {!isOfOne && (
            <Button
              size="compact-md"
              variant="outline"
              aria-haspopup="dialog"
              {...off}
              onClick={() => chosen.length > 0 && void openWriting(studentsOf(chosen))}
            >
              Write to students
            </Button>
          )}
        </Group>
      </Group>
      <div ref={list} aria-keyshortcuts={hasKeys ? 'J K' : undefined}>
        <CompactCards>
          {shown.map((entry) => (
            <Group
              component="li"
              key={entry.id}
              data-of={entry.id}
              wrap="nowrap"
              align="start"
              gap="0.75rem"
              px="0.75rem"
              py="0.625rem"
            >
              <Checkbox
                size="md"
                flex="none"
                aria-label={`Select ${entry.event} of ${entry.student}`}
                aria-keyshortcuts={hasKeys ? 'X' : undefined}
                checked={selected.has(entry.id)}
                onChange={() => toggle(entry)}
              />
              <Box flex={1} miw={0} fz="sm" lh={1.4} style={{ overflowWrap: 'anywhere' }}>
                {children(entry)}
              </Box>
            </Group>
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

/** With this one as it is shown, or without it. */
export function toggled<Entry extends Pick<SelectableEntry, 'id'>>(
  selected: ReadonlyMap<number, Entry>,
  entry: Entry,
): ReadonlyMap<number, Entry> {
  const next = new Map(selected);
  if (!next.delete(entry.id)) next.set(entry.id, entry);
  return next;
}

/** Each once, in the order in which they were selected. */
const studentsOf = (selected: readonly SelectableEntry[]) =>
  [...new Map(selected.map(({ account_id, student }) => [account_id, student]))].map(([id, name]) => ({
    id,
    name,
  }));
