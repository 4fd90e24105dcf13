/** The portfolio's entries: search, sorting, deletion, download. */
import { useMemo, useState } from 'react';
import { Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { deleteEntry, downloadPortfolio, type Entry } from '#features/entries/entries.contract.ts';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import { entryTitles, EntryFacts } from '#features/entries/client/entry-facts.tsx';
import { portfolioQuery, useHasMoreQuestions } from '#features/entries/client/own-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { signedInUser } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { sortingOf } from '#client/ui/list/filters/sorting.ts';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { useLocalView } from '#client/ui/list/paging/use-local-view.ts';
import list from '#client/ui/list/list.module.css';
import * as portfolio from './portfolio-list.ts';
import { Description, EntryChip, entryColumns } from '#features/entries/client/entry-row.tsx';
import { againAddress } from '#features/entries/client/entry-fields.ts';
import { RequestTruth, VerifiedMark } from '#features/entries/client/entry-verification.tsx';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText } from '#client/ui/format/text.ts';
import classes from '#features/entries/client/entry-row.module.css';

/** Loaded on demand and invisible. Offline, the page prints as shown. */
const PortfolioPaper = lazyPart(async () => (await import('./portfolio-paper.tsx')).default);

interface PortfolioEntriesProps {
  readonly entries: readonly Entry[];
  readonly recorded: number | undefined;
}

export function PortfolioEntries({ entries, recorded }: PortfolioEntriesProps) {
  const isPhone = useIsPhone();
  const { remove, announcement } = useRemoving();
  const kept = useMemo(() => portfolio.withoutBin(entries), [entries]);
  const hasAny = kept.length > 0;
  const view = useLocalView(portfolio.viewNames);
  const order = sortingOf(view, columnTitles, portfolio.usualSorting);
  const { column, direction } = order.sorting;
  const sorted = useMemo(() => portfolio.sortEntries(kept, { column, direction }), [kept, column, direction]);
  const page = localPage(
    portfolio.withFirst(sorted, order.isUsual ? recorded : undefined),
    view,
    portfolio.searchedText,
    portfolio.PAGE_SIZE,
  );
  const columns = useMemo(() => columnsWith(recorded), [recorded]);
  const actions = (entry: Entry) => (
    <>
      <ChangeActions entry={entry} onDelete={remove} />
      {isPhone && <MoreActions entry={entry} />}
    </>
  );
  return (
    <Stack gap="xs" component="section" aria-labelledby="your-entries">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id="your-entries" tabIndex={-1} className={list.focusOnly}>
          Your entries
        </Title>
        {hasAny && !isPhone && <DownloadButton />}
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DataList
        query={asLoadedQuery(page)}
        view={view}
        noun={['entry', 'entries']}
        sorting={order}
        narrowing={Object.keys(portfolio.searchedText) as portfolio.SortedColumn[]}
        clear="Clear search"
        nameOf={({ event }) => event}
        columns={columns}
        cardLines={cardLines}
        cardGroups={order.isUsual ? (rows) => portfolio.groupsOf(rows, page.found, recorded) : undefined}
        isMarked={({ id }) => id === recorded}
        details={isPhone ? cardDetails : details}
        actions={actions}
        empty="You have no entries yet."
        emptyPicture={<NoEntriesPicture />}
        emptyLine="Record what you did, and the person who was there confirms it by email."
        emptyHelp={
          <ButtonLink to="/portfolio-create-event" variant="outline">
            Record your first event
          </ButtonLink>
        }
        noMatch="No entry matches your search."
      />
      {hasAny && isPhone && <DownloadButton />}
      {hasAny && <PortfolioPaper entries={kept} />}
    </Stack>
  );
}

const { contact: _contact, description: _description, ...columnTitles } = entryTitles;

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
  async function remove(entry: Entry): Promise<void> {
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
  }
  return { announcement, remove: (entry: Entry) => void remove(entry) };
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

const columnsWith = (recorded: number | undefined): readonly Column<Entry, portfolio.SortedColumn>[] => [
  ...entryColumns<Entry, portfolio.SortedColumn>(
    { event: '12.9%', role: '9%', organizer: '12.9%' },
    (name) => ({ sort: name, search: name, hint: name === 'date' ? 'MM/DD/YYYY' : '' }),
    ({ id, event }) => (
      <>
        {event} <NewMark isNew={id === recorded} />
      </>
    ),
  ),
  { title: entryTitles.contact, width: '12.6%', cell: ({ contact }) => <EmailText email={contact} /> },
  {
    title: 'Verified',
    width: 'var(--signs)',
    beside: (entry) => <VerifiedMark entry={entry} />,
    opens: true,
    cell: (entry) => <EntryChip entry={entry} />,
  },
];

const NewMark = ({ isNew }: { readonly isNew: boolean }) =>
  isNew && <span className={classes.mark}>New</span>;

const details = (entry: Entry) => (
  <div className={classes.details}>
    <div className={list.stack}>
      <RequestTruth entry={entry} />
      <div className={list.actions}>
        <MoreActions entry={entry} />
      </div>
    </div>
    <Description text={entry.description} />
  </div>
);

interface EntryProps {
  readonly entry: Entry;
}

/** For a phone: all of the entry. */
const cardDetails = (entry: Entry) => (
  <>
    <div className={list.stack}>
      <RequestTruth entry={entry} />
    </div>
    <EntryFacts entry={entry} more={{ Verified: <VerifiedMark entry={entry} isWorded /> }} />
  </>
);

const cardLines = (entry: Entry) => (
  <span>
    {dayText(entry.date)} · {entry.hours} h · {entry.organizer} <EntryChip entry={entry} />
  </span>
);

interface ChangeProps extends EntryProps {
  readonly onDelete: (entry: Entry) => void;
}

/** The two actions of the specification. */
function ChangeActions({ entry, onDelete }: ChangeProps) {
  const { id, event } = entry;
  return (
    <>
      <SmallLink to={`/portfolio-update-event/${id}`} aria-label={`Update ${event}`}>
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${event}`} onClick={() => onDelete(entry)}>
        Delete
      </SmallButton>
    </>
  );
}

function MoreActions({ entry: { id, event } }: EntryProps) {
  const hasMoreQuestions = useHasMoreQuestions();
  return (
    <>
      {hasMoreQuestions && (
        <SmallLink to={`/requirements/${id}`} aria-label={`For your requirement: ${event}`}>
          For your requirement
        </SmallLink>
      )}
      <SmallLink to={againAddress({ id })} aria-label={`Again: ${event}`}>
        Again
      </SmallLink>
      <SmallLink to={`/entry-history/${id}`} aria-label={`History of ${event}`}>
        History
      </SmallLink>
    </>
  );
}
