/** Shows students the bar at the lower edge of a phone. Others do not load its code. */
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
  const { status, admin } = useSession();
  // With an unknown role the person counts as a student.
  if (status !== 'signed-in' || admin?.is_school_administration === true) return null;
  return (
    <Suspense fallback={null}>
      <BottomBar />
    </Suspense>
  );
}
