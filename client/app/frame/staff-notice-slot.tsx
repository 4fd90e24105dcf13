/** The notice about a second step that a school asks for. Its code is loaded for administrators only. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';

/** Without its code the page goes on: the server decides. */
const StaffNotice = lazy<ComponentType>(async () => {
  try {
    const { StaffNotice: Notice } = await import('#client/features/second-factor/staff-notice.tsx');
    return { default: Notice };
  } catch {
    return { default: () => null };
  }
});

export function StaffNoticeSlot() {
  const isAdministrator = useSession().admin?.is_school_administration === true;
  const isOnLanding = useLocation().pathname === '/';
  return (
    isAdministrator &&
    !isOnLanding && (
      <Suspense fallback={null}>
        <StaffNotice />
      </Suspense>
    )
  );
}
