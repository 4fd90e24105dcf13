/** The bar at the lower edge of a phone, and above the page what concerns few: where they belong, and a second step that is asked for. */
import { lazy, Suspense, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { BottomBar } from './bottom-bar.tsx';

/** Where the frame has room for notices (`page-frame.tsx`). */
const PLACE = 'notice';

const none = (): { default: ComponentType } => ({ default: () => null });
const BelongingNotice = lazy(() =>
  import('#client/features/belonging/belonging-notice.tsx').then(
    (file): { default: ComponentType } => ({ default: file.BelongingNotice }),
    none,
  ),
);
const StaffNotice = lazy(() =>
  import('#client/features/second-factor/staff-notice.tsx').then(
    (file): { default: ComponentType } => ({ default: file.StaffNotice }),
    none,
  ),
);

export function SignedInParts() {
  const { user, admin } = useSession();
  const isOnLanding = useLocation().pathname === '/';
  const place = document.getElementById(PLACE);
  return (
    <>
      {place &&
        createPortal(
          <Suspense fallback={null}>
            {user?.standing && <BelongingNotice />}
            {admin?.is_school_administration && !isOnLanding && <StaffNotice />}
          </Suspense>,
          place,
        )}
      <BottomBar />
    </>
  );
}
