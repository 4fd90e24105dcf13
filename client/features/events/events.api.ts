/** The calls of community events. Each waits five seconds for its response (specification, section 7). */
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
/** Without retries, so that a failure shows after five seconds. */
const asked = { staleTime: 0, retry: false } as const;

export interface EventsPage {
  readonly events: readonly CommunityEvent[];
  /** Events on all pages. */
  readonly total: number;
  /** The page before, while the next one is loading. */
  readonly page: number;
}

/** One page of events; the page before stays while the next one is loading. */
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

/** @param eventId from the address */
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

/** Posts an event. Sent again after a lost response, it is still posted once. */
export function sendEvent(form: EventForm): Promise<CommunityEvent> {
  return callApi(postEvent, { body: form, timeoutMs: EVENTS_TIMEOUT_MS });
}

/**
 * Changes an event. Sent again after a lost response, it is still changed once.
 * @param version of the event that the form began with
 */
export function sendChange(id: number, form: EventForm, version: number): Promise<DetailedEvent> {
  return callApi(updateEvent, { params: { id }, body: { ...form, version }, timeoutMs: EVENTS_TIMEOUT_MS });
}

/** Invalidates every list and every event. */
export function useForgetEvents(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: EVENTS_KEY });
}
