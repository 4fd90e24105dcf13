/** Shows signed-in people the bar at the lower edge of a phone. Visitors do not load its code. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '#client/platform/session.ts';

function NoBar() {
  return null;
}

// Without the bar the menus lead everywhere.
const BottomBar = lazy<ComponentType>(() =>
  import('./bottom-bar.tsx').then(
    (file) => ({ default: file.BottomBar }),
    () => ({ default: NoBar }),
  ),
);

export function BottomBarSlot() {
  if (useSession().status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <BottomBar />
    </Suspense>
  );
}
