/** Registering, withdrawing and deleting, with confirmation and the message about the result. */
import { useRef, useState } from 'react';
import type { CommunityEvent, DetailedEvent } from '#shared/events/events.contract.ts';
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useIsShown } from '#client/ui/components/use-viewport.ts';
import { lookAt, useRegistration, useRemoveEvent, useTakeIn } from './event-changes.api.ts';
import { useForgetEvents } from './events.api.ts';
import {
  actionDone,
  actionFailure,
  foundNotDone,
  isMissing,
  isSessionOver,
  outcomeUnknown,
  removeQuestion,
  withdrawQuestion,
  type EventAction,
} from './events.messages.ts';

export interface Outcome {
  /** The event that it is about. */
  readonly id?: number;
  readonly isDone: boolean;
  readonly message: string;
  /** The event no longer exists. */
  readonly isGone?: boolean;
  readonly code?: string;
  /** Counts up, so that each message takes the focus. */
  readonly attempt: number;
}

export interface EventActions {
  readonly busy: { readonly action: EventAction; readonly id: number } | undefined;
  readonly outcome: Outcome | undefined;
  readonly register: (event: CommunityEvent) => void;
  /** Asks first. */
  readonly withdraw: (event: CommunityEvent) => void;
  /** Asks first. */
  readonly remove: (event: CommunityEvent) => void;
}

const failuresOf = ({ id }: CommunityEvent) => `event ${id}`;

/** @param onRemoved called after an event was deleted, to leave its page */
export function useEventActions(onRemoved?: () => void): EventActions {
  const registration = useRegistration();
  const removal = useRemoveEvent();
  const takeIn = useTakeIn();
  const forgetEvents = useForgetEvents();
  const [busy, setBusy] = useState<EventActions['busy']>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isShown = useIsShown();
  /** Changes whose answers were lost: that they were done already is good news. */
  const lost = useRef(new Set<string>());
  const attempts = useRef(0);

  /** Whoever has left the page meanwhile hears of it on another one. */
  function tell(
    event: CommunityEvent,
    isDone: boolean,
    message: string,
    { isGone = false, code = '' }: Partial<Pick<Outcome, 'isGone' | 'code'>> = {},
  ): void {
    attempts.current += 1;
    const attempt = attempts.current;
    if (isShown.current) setOutcome({ id: event.id, isDone, message, isGone, code, attempt });
    else if (isDone) showSuccess(message);
    else showFailure(message, failuresOf(event));
  }

  function tellFailure(action: EventAction, event: CommunityEvent, error: unknown): void {
    const message = actionFailure(action, error);
    // The page is about to make room for the login.
    if (isSessionOver(error)) showFailure(message, failuresOf(event));
    else tell(event, false, message, { isGone: isMissing(error), code: asApiError(error).code });
  }

  function tellDone(action: EventAction, event: CommunityEvent): void {
    if (action === 'remove' && onRemoved && isShown.current) {
      showSuccess(actionDone(action, event));
      onRemoved();
    } else tell(event, true, actionDone(action, event));
  }

  async function act(action: EventAction, event: CommunityEvent): Promise<void> {
    const { id } = event;
    const change = `${action} ${id}`;
    const isAgain = lost.current.has(change);
    setOutcome(undefined);
    forgetFailures(failuresOf(event));
    attempts.current += 1;
    setBusy({ action, id });
    try {
      const known =
        action === 'remove'
          ? await removal.mutateAsync(id)
          : await registration.mutateAsync({ id, isWanted: action === 'register', isAgain });
      if (known !== 'unknown') {
        lost.current.delete(change);
        tellDone(action, event);
        return;
      }
    } catch (error) {
      if (isAnswerLost(error)) lost.current.add(change);
      tellFailure(action, event, error);
      return;
    } finally {
      setBusy(undefined);
    }
    lost.current.add(change);
    tell(event, false, outcomeUnknown(action, isShown.current));
    await findOut(action, event);
  }

  /** Ends when the person leaves the page or does something else. */
  async function findOut(action: EventAction, event: CommunityEvent): Promise<void> {
    const attempt = attempts.current;
    try {
      const found = await askUntilAnswered(
        () => lookAt(event.id),
        () => isShown.current && attempts.current === attempt,
      );
      if (found === undefined || attempts.current !== attempt) return;
      takeIn(event.id, found);
      if (isAsWanted(action, found)) tellDone(action, event);
      else
        tell(event, false, foundNotDone(action, found === 'gone' ? found : 'as it was'), {
          isGone: found === 'gone',
        });
    } catch (error) {
      tellFailure(action, event, error);
      forgetEvents();
    }
  }

  async function ask(action: 'withdraw' | 'remove', event: CommunityEvent): Promise<void> {
    const question = action === 'withdraw' ? withdrawQuestion(event) : removeQuestion(event);
    if (await confirmAction({ ...question, danger: action === 'remove' })) await act(action, event);
  }

  return {
    busy,
    outcome,
    register: (event) => void act('register', event),
    withdraw: (event) => void ask('withdraw', event),
    remove: (event) => void ask('remove', event),
  };
}

function isAsWanted(action: EventAction, found: DetailedEvent | 'gone'): boolean {
  if (action === 'remove' || found === 'gone') return action === 'remove' && found === 'gone';
  return found.is_registered === (action === 'register');
}

/** The first pause; each one is twice as long as the one before, up to the longest. */
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * Asks until there is an answer; undefined when nobody waits for it any more.
 * @param ask answers undefined when no answer came; what it throws ends the asking
 */
export async function askUntilAnswered<Found>(
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
