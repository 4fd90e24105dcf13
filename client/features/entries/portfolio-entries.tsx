/** The list of the portfolio: searching, sorting, deleting; a table on wide screens, cards on phones. */
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { showFailure } from '#client/ui/notify.ts';
import { DownloadButton } from './download-button.tsx';
import { useDeleteEntry } from './entries.api.ts';
import { DELETE_QUESTION, deleteFailure } from './entries.messages.ts';
import { PortfolioCards } from './portfolio-cards.tsx';
import { columnTitles, keptEntries, noSearches, searchEntries, sortEntries } from './portfolio-list.ts';
import { toggleSorting, type Column, type Sorting } from './portfolio-list.ts';
import { PortfolioSearch } from './portfolio-search.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import { useIsPhone } from './use-is-phone.ts';
import classes from './portfolio.module.css';

/** The dialog gives the focus back to the button that opened it; after this it has found out that the button is gone. */
const DIALOG_CLOSES_MS = 300;

export function PortfolioEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const isPhone = useIsPhone();
  const [searches, setSearches] = useState(noSearches);
  const [sorting, setSorting] = useState<Sorting>({ column: 'date', direction: 'descending' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, announcement } = useRemoving(() => heading.current?.focus({ preventScroll: true }));

  const wanted = useDeferredValue(searches);
  const kept = useMemo(() => keptEntries(entries), [entries]);
  const shown = useMemo(() => sortEntries(searchEntries(kept, wanted), sorting), [kept, wanted, sorting]);
  const list = {
    entries: shown,
    sorting,
    onSort: (column: Column) => setSorting((now) => toggleSorting(now, column)),
    onDelete: (entry: Entry) => void remove(entry),
  };

  return (
    <Stack gap="md" component="section" aria-labelledby="your-entries">
      <Group justify="space-between" gap="sm">
        <Title
          order={2}
          size="h3"
          id="your-entries"
          ref={heading}
          tabIndex={-1}
          className={classes['heading'] ?? ''}
        >
          Your entries
        </Title>
        {kept.length > 0 && <DownloadButton />}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {kept.length === 0 ? (
        <NoEntries />
      ) : (
        <>
          <PortfolioSearch searches={searches} onChange={setSearches} />
          <Text size="sm" role="status">
            {countWords(shown.length, kept.length, sorting)}
          </Text>
          {shown.length === 0 && <NoMatch onClear={() => setSearches(noSearches)} />}
          {shown.length > 0 && (isPhone ? <PortfolioCards {...list} /> : <PortfolioTable {...list} />)}
        </>
      )}
    </Stack>
  );
}

/** Deletes after a question; afterwards the focus has a place to be and the change is announced. */
function useRemoving(focusList: () => void) {
  const { mutateAsync } = useDeleteEntry();
  const [announcement, setAnnouncement] = useState('');

  async function remove(entry: Entry): Promise<void> {
    const sure = await confirmAction({
      title: `Delete “${entry.event}”`,
      message: DELETE_QUESTION,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    setAnnouncement(`“${entry.event}” was deleted.`);
    // Its promise and not its callbacks: a second delete would take the callbacks of the first one away.
    mutateAsync(entry).catch((error: unknown) => {
      setAnnouncement('');
      showFailure(deleteFailure(entry.event, error));
    });
    setTimeout(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) focusList();
    }, DIALOG_CLOSES_MS);
  }

  return { remove, announcement };
}

function countWords(shown: number, all: number, { column, direction }: Sorting): string {
  const number = shown === all ? String(all) : `${shown} of ${all}`;
  return `${number} ${all === 1 ? 'entry' : 'entries'}, sorted by ${columnTitles[column]}, ${direction}`;
}

function NoEntries() {
  return (
    <Paper withBorder p="xl">
      <Stack gap="sm" align="start">
        <Text fw={700}>You have no entries yet.</Text>
        <Text>Record your first event, and your contact is asked by email to verify it.</Text>
        <Button component={Link} to="/portfolio-create-event" variant="outline">
          Record your first event
        </Button>
      </Stack>
    </Paper>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Paper withBorder p="xl">
      <Stack gap="sm" align="start">
        <Text fw={700}>No entry matches your search.</Text>
        <Button variant="outline" onClick={onClear}>
          Show all entries
        </Button>
      </Stack>
    </Paper>
  );
}
