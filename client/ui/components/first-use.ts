/**
 * What a page will need once somebody uses it, and not when it is only opened: loaded with the first sign of life, so that it
 * is there when the connection is lost. Where the service worker keeps the product, it is there anyway.
 */
import { useEffect } from 'react';

// Dictation and what the browser fills in send no key: they are known by what comes in.
const SIGNS_OF_LIFE = ['pointerover', 'pointerdown', 'keydown', 'click', 'input'] as const;

/** @param load called once; the same function at every drawing of the page */
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
