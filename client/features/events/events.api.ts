/** The calls of community events. Each waits five seconds for its answer (specification, section 7). */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getEvent,
  listEvents,
  listOwnEvents,
  postEvent,
  updateEvent,
  type CommunityEvent,
  type DetailedEvent,
} from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE, EVENTS_TIMEOUT_MS, type EventForm } from '#shared/events/events.rules.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { shownBy, type EventFilters } from './lists/event-list.ts';

export const EVENTS_KEY = ['events'] as const;
export const OWN_KEY = ['events', 'own'] as const;
export const oneKey = (id: number | string) => ['events', 'one', String(id)] as const;
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
    queryFn: ({ signal }) => callApi(getEvent, { params: { eventId }, signal, timeoutMs: EVENTS_TIMEOUT_MS }),
    ...asked,
  });
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

/**
 * Changes an event; sent again because its answer was lost, it is changed once all the same.
 * @param version the version of the event that the form was made from
 */
export function sendChange(id: number, form: EventForm, version: number): Promise<DetailedEvent> {
  return callApi(updateEvent, { params: { id }, body: { ...form, version }, timeoutMs: EVENTS_TIMEOUT_MS });
}

/** Every list and every event is asked for again when it is looked at next. */
export function useForgetEvents(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: EVENTS_KEY });
}
