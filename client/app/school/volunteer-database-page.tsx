import { lazy, Suspense } from 'react';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useWhetherSomebodyWaits } from '#client/features/people/waiting-people.ts';
import { VolunteerDatabase } from '#client/features/summary/volunteer-database.tsx';

const WhoWaits = lazy(() => import('#client/features/people/who-waits.tsx'));

export default function VolunteerDatabasePage() {
  const { isKnown, isSo } = useWhetherSomebodyWaits();
  // Shown together: a late part would push the students down.
  return (
    <VolunteerDatabase isPlaced={isKnown}>
      {isSo && (
        <Suspense fallback={<LoadingBlock shape="lines" />}>
          <WhoWaits />
        </Suspense>
      )}
    </VolunteerDatabase>
  );
}
