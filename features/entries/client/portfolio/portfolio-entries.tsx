/**
 * The portfolio's entries: search, sorting, deletion, download. Typed text shows at once; the list follows
 * when the browser has time.
 */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { deleteEntry, downloadPortfolio, type Entry } from '#features/entries/entries.contract.ts';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { portfolioQuery } from '#features/entries/client/own-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { signedInUser } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { useKeepFocus } from '#client/ui/hooks/use-keep-focus.ts';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { readFilters } from '#client/ui/list/filters/list-address.ts';
import { sortingOf } from '#client/ui/list/filters/sorting.ts';
import { useLocalView } from '#client/ui/list/paging/use-local-view.ts';
import list from '#client/ui/list/list.module.css';
import {
  columns,
  countLabel,
  firstRows,
  withoutBin,
  ROWS_AT_ONCE,
  searchEntries,
  sortEntries,
  usualSorting,
  viewNames,
  withFirst,
} from './portfolio-list.ts';
import { PortfolioCards, PortfolioFind, PortfolioTable } from './portfolio-rows.tsx';

/** Loaded on demand and invisible. Offline, the page prints as shown. */
const PortfolioPaper = lazyPart(async () => (await import('./portfolio-paper.tsx')).default);

interface PortfolioEntriesProps {
  readonly entries: readonly Entry[];
  readonly recorded: number | undefined;
}

export function PortfolioEntries({ entries, recorded }: PortfolioEntriesProps) {
  const isPhone = useIsPhone();
  const section = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, announcement } = useRemoving();
  const kept = useMemo(() => withoutBin(entries), [entries]);
  useKeepFocus(section, heading, kept);
  const hasAny = kept.length > 0;
  return (
    <Stack gap="xs" component="section" aria-labelledby="your-entries" ref={section}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id="your-entries" ref={heading} tabIndex={-1} className={list.focusOnly}>
          Your entries
        </Title>
        {hasAny && !isPhone && <DownloadButton />}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {hasAny ? (
        <FoundEntries entries={kept} recorded={recorded} onDelete={remove} />
      ) : (
        <EmptyList
          text="You have no entries yet."
          picture={<NoEntriesPicture />}
          line="Record what you did, and the person who was there confirms it by email."
        >
          <Button component={Link} to="/portfolio-create-event" variant="outline">
            Record your first event
          </Button>
        </EmptyList>
      )}
      {hasAny && isPhone && <DownloadButton />}
      {hasAny && <PortfolioPaper entries={kept} />}
    </Stack>
  );
}

interface FoundEntriesProps extends PortfolioEntriesProps {
  readonly onDelete: (entry: Entry) => void;
}

function FoundEntries({ entries, recorded, onDelete }: FoundEntriesProps) {
  const view = useLocalView(viewNames);
  const filters = useDeferredValue(view.filters);
  const page = useDeferredValue(view.page);
  const order = sortingOf(view, columnTitles, usualSorting);
  const column = useDeferredValue(order.sorting.column);
  const direction = useDeferredValue(order.sorting.direction);
  const isUsual = useDeferredValue(order.isUsual);
  const isPhone = useIsPhone();
  const sorted = useMemo(() => sortEntries(entries, { column, direction }), [entries, column, direction]);
  const found = useMemo(
    () => withFirst(searchEntries(sorted, filters), isUsual ? recorded : undefined),
    [sorted, filters, isUsual, recorded],
  );
  const shown = useMemo(() => firstRows(found, page * ROWS_AT_ONCE), [found, page]);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNewRows(box, page * ROWS_AT_ONCE);

  const remaining = found.length - shown.length;
  const rows = { entries: shown, recorded, onDelete };
  return (
    <>
      {isPhone && <PortfolioFind view={view} order={order} />}
      <Text size="sm" c="dimmed" role="status">
        {countLabel(shown.length, found.length, entries.length, { column, direction })}
      </Text>
      <div ref={box}>
        {isPhone ? (
          found.length > 0 && <PortfolioCards {...rows} found={found} hasMonths={isUsual} />
        ) : (
          <PortfolioTable {...rows} view={view} order={order} />
        )}
      </div>
      {found.length === 0 && (
        <Group gap="sm">
          <Text fw={700}>No entry matches your search.</Text>
          <Button variant="outline" onClick={() => view.choose(readFilters(new URLSearchParams(), columns))}>
            Show all entries
          </Button>
        </Group>
      )}
      {remaining > 0 && (
        <Group justify="center">
          <Button variant="default" onClick={() => view.goTo(view.page + 1)}>
            Show {Math.min(remaining, ROWS_AT_ONCE)} more
          </Button>
        </Group>
      )}
    </>
  );
}

const { event, date, hours, role, organizer } = entryTitles;
const columnTitles = { event, date, hours, role, organizer };

function useFocusOnNewRows(box: RefObject<HTMLElement | null>, rows: number): void {
  const before = useRef(rows);
  useEffect(() => {
    if (rows > before.current)
      box.current?.querySelectorAll<HTMLElement>('[data-entry]')[before.current]?.focus();
    before.current = rows;
  }, [box, rows]);
}

/** After a question, the entry and its drafts disappear at once; the entry returns if the server refuses. */
function useRemoving() {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { queryKey } = portfolioQuery;
  const { mutateAsync } = useMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: Entry) => callApi(deleteEntry, { params: { id } }),
    onMutate: async (removed) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey) ?? [];
      client.setQueryData(queryKey, without(before, removed));
      return { place: before.findIndex(({ id }) => id === removed.id) };
    },
    onSuccess: (_reply, { id }) => entryDrafts.dropAll(String(signedInUser()?.id ?? ''), `update/${id}`),
    // Restores only this entry: others may have been deleted in the meantime.
    onError: (_error, removed, result) =>
      client.setQueryData(queryKey, (now = []) =>
        without(now, removed).toSpliced(Math.max(result?.place ?? 0, 0), 0, removed),
      ),
    onSettled: () => {
      // The entry of another pending deletion would briefly reappear.
      if (client.isMutating({ mutationKey: DELETING }) > 1) return undefined;
      return client.invalidateQueries({ queryKey });
    },
  });
  // A stable function, so that rows do not render again.
  const remove = useCallback(
    async (entry: Entry): Promise<void> => {
      const sure = await confirmAction({
        title: `Delete “${entry.event}”`,
        message: 'Are you sure you want to delete this event? This action cannot be undone.',
        confirmLabel: 'Delete',
        danger: true,
      });
      if (!sure) return;
      const about = `delete entry ${entry.id}`;
      forgetFailures(about);
      setAnnouncement(`“${entry.event}” was deleted.`);
      // The promise, because a second deletion would replace the mutation's callbacks.
      mutateAsync(entry).catch((error: unknown) => {
        setAnnouncement('');
        const why = failureReason(error);
        showFailure(`“${entry.event}” was not deleted and is back in your list. ${why}`, about);
      });
    },
    [mutateAsync],
  );
  return { announcement, remove: useCallback((entry: Entry) => void remove(entry), [remove]) };
}

const DELETING = ['delete entry'];
const without = (entries: readonly Entry[], removed: Entry) => entries.filter(({ id }) => id !== removed.id);

const ABOUT = 'download own entries';

function DownloadButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(downloadPortfolio),
    onMutate: () => forgetFailures(ABOUT),
    onSuccess: (file) => saveFile(file, 'entries.xlsx'),
    onError: (error) =>
      showFailure(`The spreadsheet could not be downloaded. ${failureReason(error)}`, ABOUT),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      Download spreadsheet
    </Button>
  );
}
