/** Where an administrator sees, on every page, what becomes of a download. Its code is loaded for administrators only. */
import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '#client/platform/session.ts';

/** Without the panel downloads go on, and a failure is told by a message (`download-store.ts`). */
const DownloadPanel = lazy<ComponentType>(() =>
  import('#client/features/administration/download-panel.tsx').then(
    (file) => ({ default: file.DownloadPanel }),
    () => ({ default: () => null }),
  ),
);

export function DownloadSlot() {
  const isAdministrator = useSession().admin?.is_school_administration === true;
  return (
    isAdministrator && (
      <Suspense fallback={null}>
        <DownloadPanel />
      </Suspense>
    )
  );
}
