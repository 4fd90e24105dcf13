/** Shows signed-in people the bar at the lower edge of a phone. Visitors do not load its code. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '#client/platform/session.ts';

// Without the bar the menus lead everywhere, and calls say what is missing.
const noBar = (): { default: ComponentType } => ({ default: () => null });

const BottomBar = lazy<ComponentType>(() => import('./bottom-bar.tsx').catch(noBar));
const BelongingBar = lazy<ComponentType>(() => import('./belonging-bar.tsx').catch(noBar));

export function BottomBarSlot() {
  const { status, user } = useSession();
  if (status !== 'signed-in') return null;
  return <Suspense fallback={null}>{user?.standing ? <BelongingBar /> : <BottomBar />}</Suspense>;
}
