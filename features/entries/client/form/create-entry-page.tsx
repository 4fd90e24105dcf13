/** Record Entry: empty, or filled in from a mail's address, an entry or an event. */
import { useState } from 'react';
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { createEntry, getEntry, listPortfolio, type Entry } from '#features/entries/entries.contract.ts';
import { fieldsOfEntry } from '#features/entries/entry-fields.ts';
import { listRemovedEntries, type RemovedEntry } from '#features/entries/entry-history.contract.ts';
import type { DetailedEvent } from '#features/events/events.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi, DEFAULT_TIMEOUT_MS } from '#client/platform/api.ts';
import { readOnce, useInvalidate } from '#client/platform/use-api.ts';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { draftOfLink } from '#client/ui/forms/use-draft.ts';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { useSettled } from '#client/ui/hooks/use-settled.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import {
  fieldsOfAddress,
  isSameEntry,
  noFields,
  type FormFields,
} from '#features/entries/client/entry-fields.ts';
import { useHasMoreQuestions, wireFields } from '#features/entries/client/own-entries.ts';
import { deferredText, isDeferred, removalText } from '#features/entries/client/request-text.ts';
import { fieldsOfPlace, placesUsed, placeText, useEntriesBefore } from './earlier-entries.ts';
import { EntryForm } from './entry-form.tsx';
import { entryLoadFailure } from './entry-form.messages.ts';
import list from '#client/ui/list/list.module.css';
import rows from '#client/ui/list/rows.module.css';

export default function CreateEntryPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const wantedDraft = draftOfLink(useLocation().state);
  return (
    <FormCard title="Record Entry" maxWidth="40rem">
      <NewEntry
        key={[user?.id, search.toString(), wantedDraft].join('?')}
        owner={String(user?.id ?? '')}
        search={search}
        wantedDraft={wantedDraft}
      />
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
  const places = useSuggestedPlaces(isBare, before);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const zone = useSchoolZone();
  const hasMoreQuestions = useHasMoreQuestions();

  async function record(typed: FormFields, key: string): Promise<Entry> {
    // Not a mutation, whose 401 would end the session for the whole page: the form reports it and stays.
    const event_id = eventIdIn(search);
    const body = { ...wireFields(typed), idempotency_key: key, ...(event_id !== undefined && { event_id }) };
    const entry = await callApi(createEntry, { body });
    void invalidate([listPortfolio]);
    return entry;
  }

  /** The portfolio confirms at the entry itself, after the class rules' questions; elsewhere a message does. */
  function showStored(entry: Entry, isShown: boolean): void {
    if (isShown && hasMoreQuestions)
      void navigate(`/requirements/${entry.id}`, { state: { isRecorded: true } });
    else if (isShown) void navigate('/hour-tracker', { state: { recorded: entry.id } });
    else if (isDeferred(entry)) showSuccess(`Entry recorded. ${deferredText(entry, zone)}`);
    else showSuccess(`Entry recorded. Sent to ${entry.contact}. We tell you when they answer.`);
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
            <ButtonLink variant="default" to="/portfolio-create-event">
              Start with an empty form
            </ButtonLink>
          </Group>
        </Stack>
      </ErrorAlert>
    );
  }
  const [what, reason] = removed ? removalText(removed, zone) : [];
  if (!fields || !places) return <LoadingBlock label="Loading the entry..." />;
  return (
    <>
      {isBare && places.length === 0 && <Text>We ask your contact by email to confirm the hours.</Text>}
      {removed && (
        <Alert role="note" color="yellow" variant="light" title={reason} className={list.breakable}>
          {what}
        </Alert>
      )}
      <EntryForm
        name={name}
        wantedDraft={wantedDraft}
        initial={fields}
        before={before.data ?? []}
        renderTop={(values, fill) =>
          places.length > 0 && <PlaceChoice places={places} values={values} onFill={fill} />
        }
        submitLabel="Record hours"
        onSubmit={record}
        onStored={showStored}
      />
    </>
  );
}

/** How long the form waits for suggested places, so that nothing moves when they load. */
const PATIENCE_MS = 1500;

/** The same while the form is shown; undefined while it waits. */
function useSuggestedPlaces(
  isWanted: boolean,
  { data, isPending }: UseQueryResult<Entry[]>,
): readonly Entry[] | undefined {
  const isSettled = useSettled(!isWanted || !isPending, PATIENCE_MS);
  const [places, setPlaces] = useState<readonly Entry[]>();
  if (!places && isSettled) setPlaces(isWanted && data ? placesUsed(data) : []);
  return places;
}

interface Source {
  readonly load: (signal: AbortSignal) => Promise<{ fields: FormFields; removed?: RemovedEntry } | undefined>;
  readonly failure: (thrown: unknown) => string;
}

/** `?from=` a removed entry, `?again=` an entry, or only `?event=` with an event number; undefined for plain field values. */
function sourceOf(search: URLSearchParams, today: string): Source | undefined {
  const from = search.get('from');
  if (from !== null) {
    return {
      load: async (signal) => {
        const removed = await callApi(listRemovedEntries, { signal });
        const found = removed.find(({ id }) => String(id) === from);
        return found && { fields: fieldsOfEntry(found), removed: found };
      },
      failure: (thrown) => `Your removed entries could not be loaded. ${failureReason(thrown)}`,
    };
  }
  const again = search.get('again');
  if (again !== null) {
    return {
      load: async (signal) => ({
        fields: fieldsOfPlace(await callApi(getEntry, { params: { pk: again }, signal })),
      }),
      failure: entryLoadFailure,
    };
  }
  const eventId = eventIdIn(search);
  if (eventId === undefined) return undefined;
  return {
    load: async (signal) => {
      const { getEvent } = await import('#features/events/events.contract.ts');
      // Waits longer than the pages of events do.
      const event = await callApi(getEvent, {
        params: { eventId: String(eventId) },
        signal,
        timeoutMs: DEFAULT_TIMEOUT_MS,
      });
      return { fields: fieldsOfEvent(event, today) };
    },
    failure: (thrown) => `The event could not be loaded. ${failureReason(thrown)}`,
  };
}

/** In links of mails, `event` is a name, with other fields beside it. */
function eventIdIn(search: URLSearchParams): number | undefined {
  const event = search.get('event') ?? '';
  return search.size === 1 && /^\d{1,15}$/.test(event) ? Number(event) : undefined;
}

/** @param today a later date cannot be recorded and is left out */
function fieldsOfEvent(event: DetailedEvent, today: string): FormFields {
  const [month, day, year] = event.date.split('/');
  const date = `${year}-${month}-${day}`;
  const { name, organizer, hours = '' } = event;
  return { ...noFields, event: name, organizer, hours: String(hours), date: date <= today ? date : '' };
}

/** @param hasDraft a draft is shown at once, without waiting for the source */
function useFirstFields(search: URLSearchParams, hasDraft: boolean, today: string) {
  const source = sourceOf(search, today);
  const ofAddress = fieldsOfAddress(search);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['first fields', search.toString()],
    queryFn: async ({ signal }) => (await source?.load(signal)) ?? { fields: ofAddress },
    enabled: source !== undefined,
    ...readOnce,
  });
  // A mail's link contains the entry's text as well as its number.
  const isOfMail = error !== null && search.size > 1;
  const fields = data?.fields ?? (hasDraft || !source || isOfMail ? ofAddress : undefined);
  return {
    fields,
    removed: data?.removed,
    failure: fields === undefined && error !== null ? source?.failure(error) : undefined,
    isTrying: isFetching,
    tryAgain: () => void refetch(),
  };
}

interface PlaceChoiceProps {
  readonly places: readonly Entry[];
  readonly values: FormFields;
  readonly onFill: (fields: FormFields) => void;
}

/** Earlier places: one tap fills in everything but date and hours, and can be undone. */
function PlaceChoice({ places, values, onFill }: PlaceChoiceProps) {
  /** The values that the place filled in, and the form before the first place. */
  const [filled, setFilled] = useState<{ place: number; fields: FormFields; before: FormFields }>();
  const { date, hours } = values;
  // After manual changes, undoing would lose them.
  const isUntouched = filled !== undefined && isSameEntry({ ...filled.fields, date, hours }, values);
  const chosen = isUntouched ? filled.place : undefined;

  function press(place: Entry): void {
    if (filled && place.id === chosen) {
      onFill({ ...filled.before, date, hours });
      setFilled(undefined);
      return;
    }
    const fields = { ...fieldsOfPlace(place), date, hours };
    setFilled({ place: place.id, fields, before: isUntouched ? filled.before : values });
    onFill(fields);
  }

  return (
    <section aria-labelledby="places">
      <Group gap="0 var(--mantine-spacing-sm)" mb={6} fz="sm">
        <Text component="h2" id="places" inherit fw={600} m={0}>
          Same as before?
        </Text>
        <span role="status">{chosen !== undefined && 'Filled in. Tap to undo.'}</span>
      </Group>
      <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {places.map((place) => (
          <Box component="li" key={place.id} miw={0} maw="100%">
            <button
              type="button"
              className={rows.chip}
              style={{ textAlign: 'start' }}
              aria-pressed={place.id === chosen}
              onClick={() => press(place)}
            >
              {placeText(place)}
            </button>
          </Box>
        ))}
      </Group>
    </section>
  );
}
