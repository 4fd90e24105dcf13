/**
 * Registering, withdrawing and deleting. Each waits five seconds for its response (specification, section 7). When that is
 * lost, the event is loaded within the same five seconds; if that fails too, the outcome is unknown.
 */
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import {
  deleteEvent,
  getEvent,
  registerForEvent,
  withdrawFromEvent,
  type CommunityEvent,
  type DetailedEvent,
} from '#shared/events/events.contract.ts';
import { EVENTS_TIMEOUT_MS } from '#shared/events/events.rules.ts';
import { asApiError, callApi, isAnswerLost } from '#client/platform/api.ts';
import { EVENTS_KEY, oneKey, OWN_KEY, type OwnEvents } from './events.api.ts';
import { isMissing, isSessionOver } from './events.messages.ts';

type Known = Pick<CommunityEvent, 'is_registered'> & Partial<DetailedEvent>;

interface WantedRegistration {
  readonly id: number;
  readonly isWanted: boolean;
  /** The response to the same request before was lost. */
  readonly isAgain: boolean;
}

/** Registers or withdraws; the number of attendees is the response's (specification, section 4). After a failure it is reloaded. */
export function useRegistration(): UseMutationResult<Known | 'unknown', Error, WantedRegistration> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isWanted, isAgain }: WantedRegistration): Promise<Known | 'unknown'> => {
      const began = Date.now();
      try {
        const call = isWanted ? registerForEvent : withdrawFromEvent;
        return await callApi(call, { params: { id }, timeoutMs: EVENTS_TIMEOUT_MS });
      } catch (error) {
        const wasDoneBefore =
          isAgain && asApiError(error).code === (isWanted ? 'already_registered' : 'not_registered');
        if (!wasDoneBefore && !isAnswerLost(error)) throw error;
        const found = await lookWithin(id, began);
        if (found !== 'gone' && found?.is_registered === isWanted) return found;
        if (wasDoneBefore) return { is_registered: isWanted };
        if (found === undefined) return 'unknown';
        throw error;
      }
    },
    onSuccess: (known, { id }) => known !== 'unknown' && takeIn(client, id, known),
    onError: () => void client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
}

/** Deletes one's own event; success if it is already gone. */
export function useRemoveEvent(): UseMutationResult<'gone' | 'unknown', Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number): Promise<'gone' | 'unknown'> => {
      const began = Date.now();
      try {
        await callApi(deleteEvent, { params: { id }, timeoutMs: EVENTS_TIMEOUT_MS });
      } catch (error) {
        if (isMissing(error)) return 'gone';
        if (!isAnswerLost(error)) throw error;
        const found = await lookWithin(id, began);
        if (found === undefined) return 'unknown';
        if (found !== 'gone') throw error;
      }
      return 'gone';
    },
    onSuccess: (known, id) => known === 'gone' && takeIn(client, id, known),
    onError: () => void client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
}

/** Updates the cache with what is known about an event. */
export function useTakeIn(): (id: number, known: Known | 'gone') => void {
  const client = useQueryClient();
  return (id, known) => takeIn(client, id, known);
}

function takeIn(client: QueryClient, id: number, known: Known | 'gone'): void {
  const others = (events: readonly CommunityEvent[]) => events.filter((event) => event.id !== id);
  client.setQueryData<OwnEvents>(OWN_KEY, (own) => {
    if (!own) return own;
    const isGone = known === 'gone';
    return {
      ...own,
      posted: isGone ? others(own.posted) : own.posted,
      registered: isGone || !known.is_registered ? others(own.registered) : own.registered,
    };
  });
  if (known !== 'gone')
    client.setQueryData<DetailedEvent>(oneKey(id), (event) => (event ? { ...event, ...known } : event));
  void client.invalidateQueries({
    queryKey: EVENTS_KEY,
    // The page of a deleted event is being left, and must not load it again.
    predicate: ({ queryKey }) => known !== 'gone' || queryKey[1] !== 'one' || queryKey[2] !== String(id),
  });
}

/** The same within the rest of the five seconds. */
async function lookWithin(id: number, began: number): Promise<DetailedEvent | 'gone' | undefined> {
  const left = EVENTS_TIMEOUT_MS - (Date.now() - began);
  return left > 0 ? lookAt(id, left) : undefined;
}

/**
 * The event as it is now; undefined without a response.
 * @throws ApiError when the session is over
 */
export async function lookAt(
  id: number,
  timeoutMs: number = EVENTS_TIMEOUT_MS,
): Promise<DetailedEvent | 'gone' | undefined> {
  try {
    return await callApi(getEvent, { params: { eventId: id }, timeoutMs });
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return isMissing(error) ? 'gone' : undefined;
  }
}
