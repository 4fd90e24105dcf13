/** What Record Entry begins with: nothing, the values of its address, or an entry or event that the address names. */
import { useQuery } from '@tanstack/react-query';
import { getEvent, type DetailedEvent } from '#shared/events/events.contract.ts';
import { getEntry } from '#shared/entries/entries.contract.ts';
import { fieldsOfEntry } from '#shared/entries/entry-fields.ts';
import { listRemovedEntries, type RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { entryLoadFailure, removedFailure } from '#client/domain/entries.messages.ts';
import { fieldsOfAddress, noFields, type FormFields } from '#client/domain/entry-fields.ts';
import { fieldsOfPlace } from './places.ts';

/** What an address leads to. */
interface First {
  readonly fields: FormFields;
  /** The entry that is recorded again. */
  readonly removed?: RemovedEntry;
}

interface Source {
  readonly load: (signal: AbortSignal) => Promise<First | undefined>;
  readonly failure: (thrown: unknown) => string;
}

/** `?from=` a removed entry, `?again=` an entry, or `?event=` and nothing else the number of an event; undefined for the address itself. */
function sourceOf(search: URLSearchParams, today: string): Source | undefined {
  const from = search.get('from');
  if (from !== null) {
    return {
      load: async (signal) => {
        const removed = await callApi(listRemovedEntries, { signal });
        const found = removed.find(({ id }) => String(id) === from);
        return found && { fields: fieldsOfEntry(found), removed: found };
      },
      failure: removedFailure,
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
  const eventId = eventOf(search);
  if (eventId === undefined) return undefined;
  return {
    load: async (signal) => ({
      fields: fieldsOfEvent(await callApi(getEvent, { params: { eventId }, signal }), today),
    }),
    failure: (thrown) => `The event could not be loaded. ${failureReason(thrown)}`,
  };
}

/** The number of the event; links of mails have the name of an event there, and other fields beside it. */
export function eventOf(search: URLSearchParams): string | undefined {
  const event = search.get('event') ?? '';
  return search.size === 1 && /^\d+$/.test(event) ? event : undefined;
}

/** What an event says of the entry about it. @param today a day to come cannot be recorded, and is left out */
export function fieldsOfEvent(
  event: Pick<DetailedEvent, 'name' | 'date' | 'organizer'>,
  today: string,
): FormFields {
  const [month, day, year] = event.date.split('/');
  const date = `${year}-${month}-${day}`;
  return { ...noFields, event: event.name, organizer: event.organizer, date: date <= today ? date : '' };
}

export interface FirstFields {
  /** Undefined until they are loaded. */
  readonly fields: FormFields | undefined;
  readonly removed?: RemovedEntry;
  readonly failure: string | undefined;
  readonly isTrying: boolean;
  readonly tryAgain: () => void;
}

/** @param hasDraft a draft is shown at once, without waiting for what it began with */
export function useFirstFields(search: URLSearchParams, hasDraft: boolean, today: string): FirstFields {
  const source = sourceOf(search, today);
  const ofAddress = fieldsOfAddress(search);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['entries', 'first-fields', search.toString()],
    queryFn: async ({ signal }) => (await source?.load(signal)) ?? { fields: ofAddress },
    enabled: source !== undefined,
    // Never refreshed, so that nothing overwrites what is being typed.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (!source) return { fields: ofAddress, failure: undefined, isTrying: false, tryAgain: () => undefined };
  const fields = data?.fields ?? (hasDraft ? ofAddress : undefined);
  return {
    fields,
    removed: data?.removed,
    failure: fields === undefined && error !== null ? source.failure(error) : undefined,
    isTrying: isFetching,
    tryAgain: () => void refetch(),
  };
}
