/** Where an administrator sees, on every page, what becomes of a download. Its code is loaded for administrators only. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';

function NoPanel() {
  return null;
}

/**
 * Without the panel downloads go on, and a failure is told by a message (`downloads.ts`). Awaited, not chained, so
 * that styles that do not load are caught, too; see `overlay-slot.tsx`.
 */
const DownloadPanel = lazy<ComponentType>(async () => {
  try {
    const [{ MantineLook }, { DownloadPanel: Panel }] = await Promise.all([
      import('#client/styles/mantine-look.tsx'),
      import('#client/domain/downloads/download-panel.tsx'),
    ]);
    return {
      default: () => (
        <MantineLook>
          <Panel />
        </MantineLook>
      ),
    };
  } catch {
    return { default: NoPanel };
  }
});

export function DownloadSlot() {
  const isAdministrator = useSession().admin?.is_school_administration === true;
  // Nobody begins a download on the landing page, which is to be light; one that was begun elsewhere is shown there, too.
  const { pathname } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && pathname !== '/') setIsWanted(true);
  return (
    isAdministrator &&
    isWanted && (
      <Suspense fallback={null}>
        <DownloadPanel />
      </Suspense>
    )
  );
}
