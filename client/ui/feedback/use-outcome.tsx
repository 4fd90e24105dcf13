import { useState } from 'react';
import { ErrorAlert, SuccessAlert } from './alerts.tsx';

/** The result of the last action. Takes the focus, because the pressed button may be gone. */
export function useOutcome() {
  // Counted, so a repeated message is announced again.
  const [outcome, setOutcome] = useState<{ isDone: boolean; text: string; attempt: number }>();
  const Message = outcome?.isDone ? SuccessAlert : ErrorAlert;
  return {
    shown: outcome && (
      <Message key={outcome.attempt} takesFocus>
        {outcome.text}
      </Message>
    ),
    show: (isDone: boolean, text: string) =>
      setOutcome((last) => ({ isDone, text, attempt: (last?.attempt ?? 0) + 1 })),
    clear: () => setOutcome(undefined),
  };
}
