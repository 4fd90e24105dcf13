import { useState, type ReactNode } from 'react';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { BulkButtons, useActing } from './bulk-actions/acting.tsx';
import { openWriting } from '#features/people/client/messages/open-writing.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { countText } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import { PageBox, RowBox, SelectionBar, useSelection, type Selection } from '#client/ui/list/selection.tsx';
import { inboxCalls } from './inbox-calls.ts';

interface SelectableEntry {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly account_id: number;
  readonly student: string;
}

interface SelectableEntriesProps<Entry> {
  readonly entries: readonly Entry[];
  /** The student's page has its own button to write to the student. */
  readonly isOfOne?: boolean;
  readonly children: (entry: Entry) => ReactNode;
}

const SHOWN = 50;

/** Selects entries in the version that was shown. */
export function SelectableEntries<Entry extends SelectableEntry>(props: SelectableEntriesProps<Entry>) {
  const { entries, isOfOne = false, children } = props;
  const { pathname } = useLocation();
  const [room, setRoom] = useState(SHOWN);
  const selection = useSelection<Entry>(`entries of ${pathname}`);
  const shown = entries.slice(0, room);
  return (
    <Stack gap="xs">
      <PageBox rows={shown} selection={selection} />
      <CompactCards>
        {shown.map((entry) => (
          <Group component="li" key={entry.id} wrap="nowrap" align="start" gap="xs" px="sm" py={10}>
            <RowBox row={entry} name={nameOf(entry)} selection={selection} isOnCard />
            <Box flex={1} miw={0} fz="sm" lh={1.4} style={{ overflowWrap: 'anywhere' }}>
              {children(entry)}
            </Box>
          </Group>
        ))}
      </CompactCards>
      {entries.length > room && (
        <div>
          <Button variant="default" onClick={() => setRoom(room + SHOWN)}>
            Show {countText(Math.min(SHOWN, entries.length - room))} more
          </Button>
        </div>
      )}
      <EntriesBar selection={selection} isOfOne={isOfOne} />
    </Stack>
  );
}

const nameOf = ({ event, student }: SelectableEntry) => `${event} of ${student}`;

interface EntriesBarProps<Entry> {
  readonly selection: Selection<Entry>;
  readonly isOfOne?: boolean;
}

export function EntriesBar<Entry extends SelectableEntry>({ selection, isOfOne }: EntriesBarProps<Entry>) {
  const invalidate = useInvalidate();
  const { rows } = selection;
  const acting = useActing(() => {
    selection.drop(rows);
    void invalidate(inboxCalls);
  });
  return (
    <>
      <SelectionBar selection={selection} noun={['entry', 'entries']} nameOf={nameOf}>
        <BulkButtons selected={rows} acting={acting} />
        {!isOfOne && (
          <Button
            size="compact-md"
            variant="outline"
            aria-haspopup="dialog"
            onClick={() => void openWriting(studentsOf(rows))}
          >
            Write to students
          </Button>
        )}
      </SelectionBar>
    </>
  );
}

/** Without duplicates, in the order of selection. */
const studentsOf = (selected: readonly SelectableEntry[]) =>
  [...new Map(selected.map(({ account_id, student }) => [account_id, student]))].map(([id, name]) => ({
    id,
    name,
  }));
