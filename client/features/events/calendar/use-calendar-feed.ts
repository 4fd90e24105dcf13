/** Creates, renews and revokes the private calendar address. */
import { useState } from 'react';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import {
  FEED_REVOKED,
  renewFailure,
  renewQuestion,
  revokeFailure,
  revokeQuestion,
} from './calendar-feed.messages.ts';
import type { Outcome } from '#client/features/events/use-event-actions.ts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeed,
} from '#shared/events/events.contract.ts';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { callApi } from '#client/platform/api.ts';

interface FeedActions {
  /** The new address, until the page is left. */
  readonly address: string | undefined;
  readonly outcome: Outcome | undefined;
  readonly isBusy: boolean;
  readonly make: () => void;
  /** Asks first. */
  readonly renew: () => void;
  /** Asks first. */
  readonly revoke: () => void;
}

export function useFeedActions(): FeedActions {
  const renewal = useRenewFeed();
  const revocation = useRevokeFeed();
  const [address, setAddress] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();

  function tell(isDone: boolean, message: string): void {
    setOutcome((last) => ({ isDone, message, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function make(): Promise<void> {
    setOutcome(undefined);
    setAddress(undefined);
    try {
      setAddress(await renewal.mutateAsync());
    } catch (error) {
      tell(false, renewFailure(error));
    }
  }

  async function renew(): Promise<void> {
    if (await confirmAction(renewQuestion)) await make();
  }

  async function revoke(): Promise<void> {
    if (!(await confirmAction(revokeQuestion))) return;
    setOutcome(undefined);
    try {
      await revocation.mutateAsync();
      setAddress(undefined);
      tell(true, FEED_REVOKED);
    } catch (error) {
      tell(false, revokeFailure(error));
    }
  }

  return {
    address,
    outcome,
    isBusy: renewal.isPending || revocation.isPending,
    make: () => void make(),
    renew: () => void renew(),
    revoke: () => void revoke(),
  };
}

const FEED_KEY = ['calendar-feed'] as const;

export function useCalendarFeed(): UseQueryResult<CalendarFeed> {
  return useQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => callApi(getCalendarFeed, { signal, timeoutMs: EVENTS_TIMEOUT_MS }),
    staleTime: 0,
    retry: false,
  });
}

/** Creates an address, which is shown once and not cached. */
function useRenewFeed(): UseMutationResult<string, Error, void> {
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

function useRevokeFeed(): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(revokeCalendarFeed, { timeoutMs: EVENTS_TIMEOUT_MS });
      client.setQueryData<CalendarFeed>(FEED_KEY, { created_at: null, fetched_at: null });
    },
    onError: () => void client.invalidateQueries({ queryKey: FEED_KEY }),
  });
}
