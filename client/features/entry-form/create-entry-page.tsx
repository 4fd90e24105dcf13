/** Record Entry: a new entry, empty or filled in from a mail's address, an entry or an event. */
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { draftOfLink } from '#client/ui/forms/draft-notice.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { recordEntry, useEntriesBefore, useForgetPortfolio } from '#client/domain/entries.api.ts';
import { ENTRY_RECORDED, storedForLater } from '#client/domain/entries.messages.ts';
import { entryDrafts } from '#client/domain/entry-draft.ts';
import type { FormFields } from '#client/domain/entry-fields.ts';
import { useAsksMore } from '#client/domain/entry-questions.api.ts';
import { removalText } from '#client/domain/removal-text.ts';
import { EntryForm } from './entry-form.tsx';
import { askedLaterText, isAskedLater } from '#client/domain/request-text.ts';
import { useFirstFields } from './first-fields.ts';
import { placesUsed } from './places.ts';
import list from '#client/ui/lists/list.module.css';

export default function CreateEntryPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const wantedDraft = draftOfLink(useLocation().state);
  return (
    <FormCard maxWidth="40rem">
      <Stack gap="md">
        <PageHeading>Record Entry</PageHeading>
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
  const [hasDraft] = useState(() => entryDrafts.read(owner, name) !== undefined);
  const { fields, removed, failure, isTrying, tryAgain } = useFirstFields(
    search,
    hasDraft,
    useToday(useSchoolZone()),
  );
  const before = useEntriesBefore();
  const isBare = search.size === 0;
  const places = usePlacesToOffer(isBare, before);
  const navigate = useNavigate();
  const forgetPortfolio = useForgetPortfolio();
  const zone = useSchoolZone();
  const recorded = useRef<Entry>(undefined);
  const asksMore = useAsksMore();

  async function record(entry: FormFields, key: string): Promise<void> {
    recorded.current = await recordEntry(entry, key);
    forgetPortfolio();
  }

  /** The portfolio says it at the entry itself, after what rules ask besides; elsewhere a message does. */
  function tellStored(isShown: boolean): void {
    const entry = recorded.current;
    if (!entry) return;
    if (isShown && asksMore) void navigate(`/requirements/${entry.id}`, { state: { isRecorded: true } });
    else if (isShown) void navigate('/hour-tracker', { state: { recorded: entry.id } });
    else if (isAskedLater(entry)) showSuccess(storedForLater('recorded', askedLaterText(entry, zone)));
    else showSuccess(ENTRY_RECORDED);
  }

  if (failure !== undefined) {
    return (
      <ErrorAlert>
        <Stack gap="sm" align="start">
          <span>{failure}</span>
          <Group gap="sm">
            <Button variant="default" loading={isTrying} onClick={tryAgain}>
              Try again
            </Button>
            <Button variant="default" component={Link} to="/portfolio-create-event">
              Start with an empty form
            </Button>
          </Group>
        </Stack>
      </ErrorAlert>
    );
  }
  if (!fields || !places) return <LoadingBlock label="Loading the entry..." />;
  return (
    <>
      {isBare && places.length === 0 && <Text>We ask your contact by email to confirm the hours.</Text>}
      {removed && (
        <Alert role="note" color="yellow" variant="light" className={list.breakable}>
          {removalText(removed, zone).map((words) => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
        </Alert>
      )}
      <EntryForm
        name={name}
        wantedDraft={wantedDraft}
        attempt="record"
        initial={fields}
        before={before.data ?? []}
        places={places}
        submitLabel="Record hours"
        onSubmit={record}
        onStored={tellStored}
      />
    </>
  );
}

/** For how long the form waits for the places, so that nothing moves when they come. */
const PATIENCE_MS = 1500;

/** The places to offer, the same for as long as the form is shown; undefined while the form waits for them. */
function usePlacesToOffer(
  isWanted: boolean,
  { data, isPending }: UseQueryResult<Entry[]>,
): readonly Entry[] | undefined {
  const [isLate, setLate] = useState(false);
  const [places, setPlaces] = useState<readonly Entry[]>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!places && (!isWanted || !isPending || isLate)) setPlaces(isWanted && data ? placesUsed(data) : []);
  return places;
}
