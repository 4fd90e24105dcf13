import { lazy, Suspense } from 'react';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useWhetherSomebodyWaits } from '#features/people/client/waiting-people.ts';
import { VolunteerDatabase } from '#features/students/client/volunteer-database/volunteer-database.tsx';

const WhoWaits = lazy(() => import('#features/people/client/who-waits.tsx'));

export default function VolunteerDatabasePage() {
  const { isKnown, isSo } = useWhetherSomebodyWaits();
  // Shown together: a late part would push the students down.
  return (
    <VolunteerDatabase isPlaced={isKnown}>
      {isSo && (
        <Suspense fallback={<LoadingBlock placeholder="lines" />}>
          <WhoWaits />
        </Suspense>
      )}
    </VolunteerDatabase>
  );
}
