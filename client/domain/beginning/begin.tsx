/** Where somebody begins after logging in: at /opportunities (specification, section 2), or at the queue of their school. */
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import { isStaff, useSession } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

// Without its code staff begin where everybody does.
const StaffStart = lazy<ComponentType>(() =>
  import('./staff-start.tsx').then(
    (file) => ({ default: file.StaffStart }),
    () => ({ default: () => <Navigate to="/opportunities" replace /> }),
  ),
);

export function Begin() {
  if (!isStaff(useSession().admin)) return <Navigate to="/opportunities" replace />;
  return (
    <Suspense fallback={<LoadingBlock />}>
      <StaffStart />
    </Suspense>
  );
}
