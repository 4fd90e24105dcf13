/** The calls about events that wait for the school. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveEvent,
  listWaitingEvents,
  refuseEvent,
  type WaitingEvent,
} from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { EVENTS_KEY } from '#client/features/events/events.api.ts';

/** Whatever changes events loads it again. */
const WAITING_KEY = [...EVENTS_KEY, 'waiting'] as const;

export function useWaitingEvents(page: number) {
  const query = { page, page_size: EVENTS_PAGE_SIZE };
  return useQuery({
    queryKey: [...WAITING_KEY, query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listWaitingEvents, { query, signal });
      return { events: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Without a reason it is approved. */
export function useDecideEvent({ id, version }: WaitingEvent) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? callApi(approveEvent, { params, body: { version } })
        : callApi(refuseEvent, { params, body: { reason } }),
    // Also after a failure: somebody else may have decided, or the organizer has changed it.
    onSettled: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
}
