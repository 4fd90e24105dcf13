import { useState } from 'react';
import { ErrorAlert, SuccessAlert } from './alerts.tsx';

/** What became of the last thing that was done. It takes the focus, because the button that was pressed may be gone. */
export function useOutcome() {
  // Counted, so that the same words are announced again.
  const [outcome, setOutcome] = useState<{ isDone: boolean; words: string; attempt: number }>();
  const Message = outcome?.isDone ? SuccessAlert : ErrorAlert;
  return {
    shown: outcome && (
      <Message key={outcome.attempt} takesFocus>
        {outcome.words}
      </Message>
    ),
    tell: (isDone: boolean, words: string) =>
      setOutcome((last) => ({ isDone, words, attempt: (last?.attempt ?? 0) + 1 })),
    clear: () => setOutcome(undefined),
  };
}
