/**
 * Registering, withdrawing and deleting, with a confirmation and a result message. Each waits five seconds
 * (specification, section 7). If the response is lost, the event is loaded within the same five seconds; if
 * that fails too, the outcome is unknown and polled until there is a response.
 */
import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  listWaitingEvents,
  registerForEvent,
  withdrawFromEvent,
  type CommunityEvent,
  type DetailedEvent,
} from '#features/events/events.contract.ts';
import { EVENTS_TIMEOUT_MS } from '#shared/endpoint.ts';
import {
  asApiError,
  isAnswerLost,
  isMissing,
  isSessionOver,
  type ApiError,
} from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey, useInvalidate } from '#client/platform/use-api.ts';
import { useIsShown } from '#client/ui/hooks/use-viewport.ts';
import { useOutcome } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import {
  actionDone,
  actionFailure,
  foundNotDone,
  outcomeUnknown,
  leaveQuestion,
  removeQuestion,
  withdrawQuestion,
  type EventAction,
} from './events.messages.ts';

export const eventAnswers = [listEvents, getEvent, listOwnEvents, listWaitingEvents];
const otherAnswers = eventAnswers.filter((endpoint) => endpoint !== getEvent);

type Known = Pick<CommunityEvent, 'is_registered' | 'wait_place'> & Partial<DetailedEvent>;
type FoundEvent = DetailedEvent | 'gone';

export type EventActions = ReturnType<typeof useEventActions>;

const failuresOf = ({ id }: CommunityEvent) => `event ${id}`;

export function useEventActions(onRemoved?: () => void) {
  const storeEvent = useStoreEvent();
  const invalidate = useInvalidate();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: perform,
    onSuccess: (known, { id }) => known && storeEvent(id, known),
  });
  const outcome = useOutcome();
  const [refused, setRefused] = useState<ApiError>();
  const isShown = useIsShown();
  /** Changes whose responses were lost: for these, "already done" is a success. */
  const lost = useRef(new Set<string>());
  const attempts = useRef(0);

  /** A user who has left the page sees the message on another one. */
  function showOutcome(event: CommunityEvent, isDone: boolean, message: string): void {
    if (isShown.current) outcome.show(isDone, message);
    else if (isDone) showSuccess(message);
    else showFailure(message, failuresOf(event));
  }

  function showActionFailure(action: EventAction, event: CommunityEvent, error: unknown): void {
    const message = actionFailure(action, error);
    // The page is about to be replaced by the login.
    if (isSessionOver(error)) showFailure(message, failuresOf(event));
    else {
      setRefused(asApiError(error));
      showOutcome(event, false, message);
    }
  }

  function showActionDone(action: EventAction, event: CommunityEvent): void {
    if (action === 'remove' && onRemoved && isShown.current) {
      showSuccess(actionDone(action, event));
      onRemoved();
    } else showOutcome(event, true, actionDone(action, event));
  }

  async function act(action: EventAction, event: CommunityEvent): Promise<void> {
    const { id } = event;
    const change = `${action} ${id}`;
    const attempt = (attempts.current += 1);
    outcome.clear();
    setRefused(undefined);
    forgetFailures(failuresOf(event));
    try {
      const known = await mutateAsync({ action, id, isRetry: lost.current.has(change) });
      if (known) {
        lost.current.delete(change);
        // A seat may have become free meanwhile.
        const isSeated = action === 'wait' && known !== 'gone' && known.is_registered;
        showActionDone(isSeated ? 'register' : action, event);
        return;
      }
      lost.current.add(change);
      showOutcome(event, false, outcomeUnknown(action, isShown.current));
      const isAwaited = () => isShown.current && attempts.current === attempt;
      const found = await pollUntilAnswered(() => findEvent(id), isAwaited);
      if (found === undefined || attempts.current !== attempt) return;
      storeEvent(id, found);
      if (isDone(action, found)) showActionDone(action, event);
      else showOutcome(event, false, foundNotDone(action, found === 'gone' ? found : 'as it was'));
    } catch (error) {
      if (isAnswerLost(error)) lost.current.add(change);
      showActionFailure(action, event, error);
      void invalidate(eventAnswers);
    }
  }

  async function confirm(action: keyof typeof questions, event: CommunityEvent): Promise<void> {
    const question = questions[action](event);
    if (await confirmAction({ ...question, danger: action === 'remove' })) await act(action, event);
  }

  return {
    busy: isPending ? variables.id : undefined,
    outcome: outcome.shown,
    refused,
    register: (event: CommunityEvent) => void act('register', event),
    wait: (event: CommunityEvent) => void act('wait', event),
    leave: (event: CommunityEvent) => void confirm('leave', event),
    withdraw: (event: CommunityEvent) => void confirm('withdraw', event),
    remove: (event: CommunityEvent) => void confirm('remove', event),
  };
}

const questions = { withdraw: withdrawQuestion, leave: leaveQuestion, remove: removeQuestion };

interface Change {
  readonly action: EventAction;
  readonly id: number;
  readonly isRetry: boolean;
}

const doneBefore: Partial<Record<EventAction, string>> = {
  register: 'already_registered',
  withdraw: 'not_registered',
  leave: 'not_registered',
};

/** @returns the event afterwards, with the response's number of attendees; undefined while the outcome is unknown */
async function perform({ action, id, isRetry }: Change): Promise<Known | 'gone' | undefined> {
  const began = Date.now();
  try {
    const params = { id };
    if (action === 'remove') {
      await callApi(deleteEvent, { params });
      return 'gone';
    }
    const query = action === 'wait' ? { wait: 'true' as const } : {};
    const isJoining = action === 'register' || action === 'wait';
    const call = isJoining
      ? callApi(registerForEvent, { params, query })
      : callApi(withdrawFromEvent, { params });
    return { wait_place: undefined, ...(await call) };
  } catch (error) {
    if (action === 'remove' && isMissing(error)) return 'gone';
    const wasDoneBefore = isRetry && asApiError(error).code === doneBefore[action];
    if (!wasDoneBefore && !isAnswerLost(error)) throw error;
    const left = EVENTS_TIMEOUT_MS - (Date.now() - began);
    const found = left > 0 ? await findEvent(id, left) : undefined;
    if (found !== undefined && isDone(action, found)) return found;
    if (wasDoneBefore) return { is_registered: action === 'register' };
    if (found === undefined) return undefined;
    throw error;
  }
}

const isDone = (action: EventAction, found: FoundEvent): boolean =>
  found === 'gone' || action === 'remove'
    ? found === 'gone' && action === 'remove'
    : action === 'wait' || action === 'leave'
      ? (found.is_registered || found.wait_place !== undefined) === (action === 'wait')
      : found.is_registered === (action === 'register');

export function useStoreEvent(): (id: number, known: Known | 'gone') => void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return (id, known) => {
    const isDeleted = known === 'gone';
    const isOther = (event: CommunityEvent) => event.id !== id;
    client.setQueryData<z.output<typeof listOwnEvents.reply>>(
      apiKey(listOwnEvents, {}),
      (own) =>
        own && {
          posted: isDeleted ? own.posted.filter(isOther) : own.posted,
          registered: isDeleted || !known.is_registered ? own.registered.filter(isOther) : own.registered,
          waiting: isDeleted || known.wait_place === undefined ? own.waiting.filter(isOther) : own.waiting,
        },
    );
    if (!isDeleted)
      client.setQueryData<DetailedEvent>(
        apiKey(getEvent, { params: { eventId: String(id) } }),
        (event) => event && { ...event, ...known },
      );
    // The page of a deleted event is being left and must not reload it.
    void invalidate(isDeleted ? otherAnswers : eventAnswers);
  };
}

/** The current event; undefined without a response. @throws ApiError when the session is over */
export async function findEvent(id: number, timeoutMs?: number): Promise<FoundEvent | undefined> {
  try {
    return await callApi(getEvent, { params: { eventId: id }, timeoutMs });
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return isMissing(error) ? 'gone' : undefined;
  }
}

/** The first pause; each next one is twice as long, up to the longest. */
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * Polls until there is an answer; undefined when nobody waits any more. @param ask returns undefined to be
 * asked again; an error ends the polling
 */
export async function pollUntilAnswered<Found>(
  ask: () => Promise<Found | undefined>,
  isAwaited: () => boolean,
): Promise<Found | undefined> {
  for (let pause = FIRST_MS; isAwaited(); pause = Math.min(2 * pause, LONGEST_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isAwaited()) break;
    const found = await ask();
    if (found !== undefined) return found;
  }
  return undefined;
}
