/** Registering, withdrawing and deleting: asks first where it must, does it, and keeps what is to be said of it. */
import { useState } from 'react';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/notify.ts';
import { useIsShown } from '#client/ui/use-is-shown.ts';
import { useRegistration, useRemoveEvent } from './events.api.ts';
import {
  actionDone,
  actionFailure,
  removeQuestion,
  withdrawQuestion,
  type EventAction,
} from './events.messages.ts';

export interface Outcome {
  readonly isDone: boolean;
  readonly message: string;
  /** Told apart, so that each takes the focus to its message. */
  readonly attempt: number;
}

export interface EventActions {
  /** What is being done right now, and to which event. */
  readonly busy: { readonly action: EventAction; readonly id: number } | undefined;
  readonly outcome: Outcome | undefined;
  readonly register: (event: CommunityEvent) => void;
  /** Asks first. */
  readonly withdraw: (event: CommunityEvent) => void;
  /** Asks first. */
  readonly remove: (event: CommunityEvent) => void;
}

/** @param onRemoved is called after an event was deleted, where its page has to be left */
export function useEventActions(onRemoved?: () => void): EventActions {
  const registration = useRegistration();
  const removal = useRemoveEvent();
  const [busy, setBusy] = useState<EventActions['busy']>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isShown = useIsShown();

  /** Whoever has left the page meanwhile hears of it on another one. */
  function tell(isDone: boolean, message: string): void {
    if (isShown.current) setOutcome((last) => ({ isDone, message, attempt: (last?.attempt ?? 0) + 1 }));
    else if (isDone) showSuccess(message);
    else showFailure(message);
  }

  async function act(action: EventAction, event: CommunityEvent): Promise<void> {
    setOutcome(undefined);
    setBusy({ action, id: event.id });
    try {
      if (action === 'remove') await removal.mutateAsync(event.id);
      else await registration.mutateAsync({ id: event.id, isWanted: action === 'register' });
    } catch (error) {
      tell(false, actionFailure(action, error));
      return;
    } finally {
      setBusy(undefined);
    }
    if (action === 'remove' && onRemoved && isShown.current) {
      showSuccess(actionDone(action, event));
      onRemoved();
    } else tell(true, actionDone(action, event));
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
