/** Where messages and dialogs appear. Their code is loaded with the first one; most visits never need it. */
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { announceNoOverlays, isOverlayWanted, onOverlayWanted } from './overlay-request.ts';

/** When the code does not load, messages fall back to the browser's own; the page stays. */
const Overlays = lazy<ComponentType>(() =>
  import('./overlays.tsx').then(
    (file) => ({ default: file.Overlays }),
    (cause: unknown) => {
      announceNoOverlays(cause);
      return { default: () => null };
    },
  ),
);

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
