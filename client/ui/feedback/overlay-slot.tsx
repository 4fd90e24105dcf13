/** Where messages and dialogs appear. Their code is loaded with the first one; most visits never need it. */
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { useAtFirstUse } from '#client/ui/components/first-use.ts';
import { announceNoOverlays, isOverlayWanted, onOverlayWanted } from './overlay-request.ts';

function NoOverlays() {
  return null;
}

/**
 * When the code does not load, messages fall back to the browser's own dialogs. Awaited, not chained: the bundler would move
 * a chain into its own loading, and failing styles would not be caught.
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

/** Failed styles are not requested again: the second try loads the code without them. */
async function importOverlays() {
  try {
    return await import('./overlays.tsx');
  } catch {
    return import('./overlays.tsx');
  }
}

function loadOverlays(): void {
  // Loaded again, with its failure shown, when there is a message.
  import('./overlays.tsx').catch(() => undefined);
}

/** Loads the code at the first use of the page, so that a message about a lost connection needs no connection. */
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
