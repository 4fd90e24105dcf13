/** Record Entry: a new entry, empty or filled in from a mail's address or from a removed entry. */
import { useRef, useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { draftOfLink } from '#client/ui/forms/draft-notice.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { recordEntry, useForgetPortfolio } from '#client/domain/entries.api.ts';
import { ENTRY_RECORDED, storedForLater, removedFailure } from '#client/domain/entries.messages.ts';
import { readDraft } from '#client/domain/entry-draft.ts';
import { type FormFields, fieldsOfAddress } from '#client/domain/entry-fields.ts';
import { EntryForm } from './entry-form.tsx';
import { askedLaterText } from '#client/domain/request-text.ts';
import { fieldsOfEntry } from '#shared/entries/entry-fields.ts';
import { useRemovedEntries } from '#client/domain/entry-history.api.ts';

export default function CreateEntryPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const wantedDraft = draftOfLink(useLocation().state);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Record Entry</PageHeading>
        <Text>Every field must be filled in. Your contact is asked by email to verify the entry.</Text>
        <NewEntry
          key={[user?.id, search.toString(), wantedDraft].join('?')}
          owner={String(user?.id ?? '')}
          search={search}
          wantedDraft={wantedDraft}
        />
      </Stack>
    </FormCard>
  );
}

interface NewEntryProps {
  readonly owner: string;
  readonly search: URLSearchParams;
  readonly wantedDraft: string | undefined;
}

function NewEntry({ owner, search, wantedDraft }: NewEntryProps) {
  const name = `new?${search.toString()}`;
  const [hasDraft] = useState(() => readDraft(owner, name) !== undefined);
  const { fields, failure, tryAgain } = useFirstFields(search, hasDraft);
  const navigate = useNavigate();
  const forgetPortfolio = useForgetPortfolio();
  const zone = useSchoolZone();
  const said = useRef(ENTRY_RECORDED);

  async function record(entry: FormFields, key: string): Promise<void> {
    const recorded = await recordEntry(entry, key);
    if (recorded.request_state === 'waiting')
      said.current = storedForLater('recorded', askedLaterText(recorded, zone));
    forgetPortfolio();
  }

  if (failure !== undefined) {
    return (
      <ErrorAlert>
        <Stack gap="sm" align="start">
          <span>{failure}</span>
          <Button variant="default" onClick={tryAgain}>
            Try again
          </Button>
        </Stack>
      </ErrorAlert>
    );
  }
  if (!fields) return <LoadingBlock label="Loading the entry..." />;
  return (
    <EntryForm
      name={name}
      wantedDraft={wantedDraft}
      attempt="record"
      initial={fields}
      submitLabel="Record Entry"
      onSubmit={record}
      tellStored={() => showSuccess(said.current)}
      onLeave={() => void navigate('/hour-tracker')}
    />
  );
}

interface FirstFields {
  /** Undefined until the removed entry is loaded. */
  readonly fields: FormFields | undefined;
  readonly failure: string | undefined;
  readonly tryAgain: () => void;
}

/** @param hasDraft a draft is shown at once, without waiting for the removed entry */
function useFirstFields(search: URLSearchParams, hasDraft: boolean): FirstFields {
  const from = search.get('from');
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useRemovedEntries(from !== null);
  const removed = data?.find(({ id }) => String(id) === from);
  // The cache may be older than the removal.
  const isKnown = from === null || hasDraft || !!removed || (isFetchedAfterMount && !!data && !error);
  const [isReady, setIsReady] = useState(isKnown);
  // Stays: a later response must not remove the form while someone types.
  if (isKnown && !isReady) setIsReady(true);
  const isMissing = !isReady && !isKnown;
  return {
    fields: isMissing ? undefined : removed ? fieldsOfEntry(removed) : fieldsOfAddress(search),
    failure: isMissing && !isFetching ? removedFailure(error) : undefined,
    tryAgain: () => void refetch(),
  };
}
