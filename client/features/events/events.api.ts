/** The calls of community events. Each waits five seconds for its answer (specification, section 7). */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  deleteEvent,
  downloadEventCalendar,
  getEvent,
  listEvents,
  listOwnEvents,
  postEvent,
  registerForEvent,
  withdrawFromEvent,
  type CommunityEvent,
  type DetailedEvent,
} from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE, EVENTS_TIMEOUT_MS, type EventForm } from '#shared/events/events.rules.ts';
import { callApi, callApiWithHeaders, isAnswerLost } from '#client/platform/api.ts';
import { shownBy, type EventFilters } from './event-list.ts';
import { isMissing } from './events.messages.ts';

const EVENTS_KEY = ['events'] as const;
const OWN_KEY = ['events', 'own'] as const;
const oneKey = (id: number | string) => ['events', 'one', String(id)] as const;
/** The person is told after the five seconds and not after three times that; they can try again themselves. */
const asked = { staleTime: 0, retry: false } as const;

export interface EventsPage {
  readonly events: readonly CommunityEvent[];
  /** Number of all that pass the filters. */
  readonly total: number;
  /** Which page this is; while the next one is on its way, it is the one before. */
  readonly page: number;
}

/** One page of events; the page before stays while the next one is on its way. */
export function useEvents(filters: EventFilters, page: number): UseQueryResult<EventsPage> {
  const query = {
    search: filters.search.trim(),
    show: shownBy(filters.show),
    page,
    page_size: EVENTS_PAGE_SIZE,
  };
  return useQuery({
    queryKey: [...EVENTS_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const options = { query, signal, timeoutMs: EVENTS_TIMEOUT_MS };
      const { data, headers } = await callApiWithHeaders(listEvents, options);
      return { events: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
    },
    placeholderData: keepPreviousData,
    ...asked,
  });
}

/** @param eventId as it stands in the address */
export function useEvent(eventId: string): UseQueryResult<DetailedEvent> {
  return useQuery({
    queryKey: oneKey(eventId),
    queryFn: ({ signal }) => readEvent(eventId, signal),
    ...asked,
  });
}

function readEvent(eventId: number | string, signal?: AbortSignal): Promise<DetailedEvent> {
  return callApi(getEvent, { params: { eventId }, signal, timeoutMs: EVENTS_TIMEOUT_MS });
}

export type OwnEvents = z.output<typeof listOwnEvents.reply>;

export function useOwnEvents(): UseQueryResult<OwnEvents> {
  return useQuery({
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => callApi(listOwnEvents, { signal, timeoutMs: EVENTS_TIMEOUT_MS }),
    ...asked,
  });
}

/** Posts an event that has passed the checks; sent again because its answer was lost, it is posted once all the same. */
export async function sendEvent(form: EventForm): Promise<void> {
  await callApi(postEvent, { body: form, timeoutMs: EVENTS_TIMEOUT_MS });
}

/** Every list and every event is asked for again when it is looked at next. */
export function useForgetEvents(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: EVENTS_KEY });
}

interface WantedRegistration {
  readonly id: number;
  readonly isWanted: boolean;
}
type Registration = Pick<CommunityEvent, 'current_attendees' | 'is_registered'>;

/**
 * Registers or withdraws; the number of those who come is the one of the answer (specification, section 4). When the
 * answer is lost, the event itself tells whether it has worked. Whatever fails, the numbers are loaded again.
 */
export function useRegistration(): UseMutationResult<Registration, Error, WantedRegistration> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isWanted }: WantedRegistration): Promise<Registration> => {
      try {
        const call = isWanted ? registerForEvent : withdrawFromEvent;
        return await callApi(call, { params: { id }, timeoutMs: EVENTS_TIMEOUT_MS });
      } catch (error) {
        const found = isAnswerLost(error) ? await lookAt(id) : undefined;
        if (!found || found === 'gone' || found.is_registered !== isWanted) throw error;
        return found;
      }
    },
    onSuccess: ({ current_attendees, is_registered }, { id }) =>
      client.setQueryData<DetailedEvent>(oneKey(id), (event) =>
        event ? { ...event, current_attendees, is_registered } : event,
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
}

/** Deletes an event of one's own; one that is gone already counts as deleted. */
export function useRemoveEvent(): UseMutationResult<void, Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      try {
        await callApi(deleteEvent, { params: { id }, timeoutMs: EVENTS_TIMEOUT_MS });
      } catch (error) {
        const isGone = isMissing(error) || (isAnswerLost(error) && (await lookAt(id)) === 'gone');
        if (!isGone) throw error;
      }
    },
    onSuccess: (_done, id) =>
      client.setQueryData<OwnEvents>(OWN_KEY, (own) =>
        own ? { ...own, posted: own.posted.filter((event) => event.id !== id) } : own,
      ),
    onSettled: (_done, error, id) => {
      // The page of a deleted event is being left, and must not ask for it once more.
      const gone = error ? undefined : String(id);
      return void client.invalidateQueries({
        queryKey: EVENTS_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== gone,
      });
    },
  });
}

/** What became of an event whose call got no answer; undefined when that does not come either. */
async function lookAt(id: number): Promise<DetailedEvent | 'gone' | undefined> {
  try {
    return await readEvent(id);
  } catch (error) {
    return isMissing(error) ? 'gone' : undefined;
  }
}

/** Where the event is as a file for calendars. */
export function calendarFileOf(id: number): string {
  return `/api${downloadEventCalendar.path.replace(':eventId', String(id))}`;
}
