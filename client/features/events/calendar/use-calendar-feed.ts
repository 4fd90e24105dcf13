/** Making, renewing and ending the private calendar address, and what is to be said of it. */
import { useState } from 'react';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { useRenewFeed, useRevokeFeed } from './calendar-feed.api.ts';
import {
  FEED_REVOKED,
  renewFailure,
  renewQuestion,
  revokeFailure,
  revokeQuestion,
} from './calendar-feed.messages.ts';
import type { Outcome } from '#client/features/events/use-event-actions.ts';

interface FeedActions {
  /** The new address, from its making until the page is left. */
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
