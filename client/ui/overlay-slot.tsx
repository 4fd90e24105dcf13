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

/** Loads the code when the page has nothing else to do, so that a message about a lost connection needs none. */
export function useEarlyOverlays(): void {
  useEffect(() => {
    const load = () => {
      // Asked for again, and answered for, when there is something to show.
      import('./overlays.tsx').catch(() => undefined);
    };
    // Not every browser that we serve knows of idle times.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load);
    return () => cancelIdleCallback(request);
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
