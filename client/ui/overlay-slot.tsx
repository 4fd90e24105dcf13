/** Where messages and dialogs appear. Their code is loaded with the first one; most visits never need it. */
import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { announceNoOverlays, isOverlayWanted, onOverlayWanted } from './overlay-request.ts';

function NoOverlays() {
  return null;
}

/**
 * When the code does not load, messages fall back to the browser's own; the page stays. Awaited, not chained: the
 * bundler takes a chain into its own loading of code and styles, and then styles that do not load are not caught.
 */
const Overlays = lazy<ComponentType>(async () => {
  try {
    const file = await import('./overlays.tsx');
    return { default: file.Overlays };
  } catch (cause) {
    announceNoOverlays(cause);
    return { default: NoOverlays };
  }
});

/** What tells that somebody uses the page. */
const SIGNS_OF_LIFE = ['pointerover', 'pointerdown', 'keydown', 'click'] as const;

/**
 * Loads the code as soon as somebody begins to use the page, so that a message about a lost connection needs none; a page
 * that is only opened is spared it. Where the service worker keeps the product, it has the code anyway.
 */
export function useEarlyOverlays(): void {
  useEffect(() => {
    const begun = new AbortController();
    const load = () => {
      begun.abort();
      // Asked for again, and answered for, when there is something to show.
      import('./overlays.tsx').catch(() => undefined);
    };
    for (const sign of SIGNS_OF_LIFE) {
      document.addEventListener(sign, load, { passive: true, signal: begun.signal });
    }
    return () => begun.abort();
  }, []);
}

export function OverlaySlot() {
  const isWanted = useSyncExternalStore(onOverlayWanted, isOverlayWanted);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    )
  );
}
