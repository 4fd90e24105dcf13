/** Loads code at the first sign of use, so it is there if the connection drops later. */
import { useEffect } from 'react';

// Dictation and autofill send only input, no keys.
const SIGNS_OF_LIFE = ['pointerover', 'pointerdown', 'keydown', 'click', 'input'] as const;

/** @param load called once; must be the same function in every render */
export function useAtFirstUse(load: () => void): void {
  useEffect(() => {
    const begun = new AbortController();
    const loadOnce = () => {
      begun.abort();
      load();
    };
    for (const sign of SIGNS_OF_LIFE) {
      document.addEventListener(sign, loadOnce, { passive: true, signal: begun.signal });
    }
    return () => begun.abort();
  }, [load]);
}
