/** The private calendar address of the person: whether there is one, making a new one, ending it. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#shared/events/events.contract.ts';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { callApi } from '#client/platform/api.ts';

const FEED_KEY = ['calendar-feed'] as const;

export type CalendarFeed = z.output<typeof getCalendarFeed.reply>;

export function useCalendarFeed(): UseQueryResult<CalendarFeed> {
  return useQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => callApi(getCalendarFeed, { signal, timeoutMs: EVENTS_TIMEOUT_MS }),
    staleTime: 0,
    retry: false,
  });
}

/** Makes an address and answers it. It is not kept here: it is shown once, and then only its owner has it. */
export function useRenewFeed(): UseMutationResult<string, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { url, ...feed } = await callApi(renewCalendarFeed, { timeoutMs: EVENTS_TIMEOUT_MS });
      client.setQueryData<CalendarFeed>(FEED_KEY, feed);
      return url;
    },
    gcTime: 0,
    onError: () => void client.invalidateQueries({ queryKey: FEED_KEY }),
  });
}

export function useRevokeFeed(): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(revokeCalendarFeed, { timeoutMs: EVENTS_TIMEOUT_MS });
      client.setQueryData<CalendarFeed>(FEED_KEY, { created_at: null, fetched_at: null });
    },
    onError: () => void client.invalidateQueries({ queryKey: FEED_KEY }),
  });
}
