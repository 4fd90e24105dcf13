/** Entries that chance has chosen, so that looking is not only where a rule points. */
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LOOKS_PAGE_SIZE, type ByChance } from '#shared/signals/signals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { BackToInbox } from '#client/domain/office/back-to-inbox.tsx';
import type { EntryActions } from '#client/domain/office/entry-selection.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { ENTRY_KEYS } from '#client/domain/office/keys-help.tsx';
import { ListKeys } from '#client/domain/office/list-keys.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { shortDay, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/all-verified.tsx';
import { EmptyList, NoSuchPage } from '#client/ui/lists/empty-list.tsx';
import { readPage } from '#client/ui/lists/list-address.ts';
import { ListCount } from '#client/ui/lists/list-parts.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { countLabel } from '#client/ui/lists/page-of.ts';
import { usePageTop } from '#client/ui/lists/use-paging.ts';
import { EntryList } from './entry-list.tsx';
import { isLate, useByChance, useNoteLooked } from './signals.api.ts';
import classes from './signals.module.css';

export function ChanceList({ actions }: { readonly actions: EntryActions | undefined }) {
  const [search, setSearch] = useSearchParams();
  const page = readPage(search);
  const { data, error, isFetching, refetch } = useByChance(page);
  const client = useQueryClient();
  const top = usePageTop(page);
  const goTo = (next: number) =>
    setSearch(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true });

  return (
    <Stack gap="md" className={classes['page'] ?? ''} ref={top}>
      <BackToInbox />
      <div className={classes['head']}>
        <PageHeading>Chosen by chance</PageHeading>
        {data && data.total > 0 && <ListKeys own={ENTRY_KEYS} />}
      </div>
      <Text>
        Three of a hundred entries that were verified in the month before. Look at each as you would at any
        other: does it make sense?
      </Text>
      {error && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The entries could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading the entries..." shape="lines" />}
      {data?.total === 0 && page === 1 && (
        <EmptyList words="Nothing was chosen yet." picture={<AllVerifiedPicture />}>
          <Text>Entries are chosen at the beginning of each month.</Text>
        </EmptyList>
      )}
      {data && data.entries.length === 0 && page > 1 && <NoSuchPage page={page} onFirst={() => goTo(1)} />}
      {data && data.entries.length > 0 && (
        <>
          <ListCount>
            {countLabel({ page, pageSize: LOOKS_PAGE_SIZE, shown: data.entries.length, total: data.total }, [
              'entry',
              'entries',
            ])}
          </ListCount>
          <EntryList
            entries={data.entries}
            names={['student', 'contact']}
            actions={actions}
            onDone={() => {
              void refetch();
              void refreshInbox(client);
            }}
            renderBelow={(entry, next) => <Looked entry={entry} page={page} onLooked={next} />}
          />
          <PageNumbers
            label="Pages of entries"
            page={page}
            total={data.total}
            pageSize={LOOKS_PAGE_SIZE}
            onPage={goTo}
          />
        </>
      )}
    </Stack>
  );
}

interface LookedProps {
  readonly entry: ByChance;
  readonly page: number;
  readonly onLooked: () => void;
}

function Looked({ entry, page, onLooked }: LookedProps) {
  const zone = useSchoolZone();
  const { mutate, error, isPending } = useNoteLooked(page);

  function note(): void {
    if (!isPending) mutate(entry, { onSuccess: onLooked });
  }

  // Who was faster, and when.
  if (error && isLate(error)) return <ErrorAlert takesFocus>{failureReason(error)}</ErrorAlert>;
  if (entry.looked_at !== null) {
    return (
      <div className={classes['good']}>
        Looked at{entry.looked_by !== null && ` by ${entry.looked_by}`} on {shortDay(entry.looked_at, zone)}
      </div>
    );
  }
  return (
    <div>
      <SmallButton
        variant="outline"
        aria-label={`Looked at it: ${entry.event} of ${entry.student}`}
        onClick={note}
      >
        Looked at it
      </SmallButton>
    </div>
  );
}
