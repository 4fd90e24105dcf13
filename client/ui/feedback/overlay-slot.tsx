/** Where messages and dialogs appear. Their code is loaded with the first one; most visits never need it. */
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';
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
    const file = await importOverlays();
    return { default: file.Overlays };
  } catch (cause) {
    announceNoOverlays(cause);
    return { default: NoOverlays };
  }
});

/** Styles that did not come are not asked for twice: at the second try the code comes without them. */
async function importOverlays() {
  try {
    return await import('./overlays.tsx');
  } catch {
    return import('./overlays.tsx');
  }
}

function loadOverlays(): void {
  // Asked for again, and answered for, when there is something to show.
  import('./overlays.tsx').catch(() => undefined);
}

/** Loads the code as soon as somebody begins to use the page, so that a message about a lost connection needs none. */
export function useEarlyOverlays(): void {
  useAtFirstUse(loadOverlays);
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
