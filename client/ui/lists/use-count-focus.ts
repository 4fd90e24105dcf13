/** Keeps the focus in a list whose button has done its work and is gone: "Clear filters", "Show all". */
import { useRef, type RefObject } from 'react';
import { focusStart } from '#client/ui/components/focus-start.ts';

export interface CountFocus {
  /** For the words that say what is shown. */
  readonly count: RefObject<HTMLParagraphElement | null>;
  /** Makes a change that takes away what was pressed. */
  readonly withFocus: (change: () => void) => void;
}

export function useCountFocus(): CountFocus {
  const count = useRef<HTMLParagraphElement>(null);
  return {
    count,
    withFocus: (change) => {
      change();
      if (count.current) count.current.focus();
      else focusStart();
    },
  };
}
