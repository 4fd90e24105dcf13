/** The result of an action. Takes the focus, because its button may be gone. */
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import type { Outcome } from '#client/features/events/use-event-actions.ts';

export function EventOutcome({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return null;
  const Message = outcome.isDone ? SuccessAlert : ErrorAlert;
  return (
    <Message key={outcome.attempt} takesFocus>
      {outcome.message}
    </Message>
  );
}
