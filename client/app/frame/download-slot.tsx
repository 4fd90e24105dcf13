/** Shows an administrator's downloads on every page. Its code is loaded for administrators only. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';

function NoPanel() {
  return null;
}

/** Without the panel downloads go on, and a message shows a failure (`downloads.ts`). Awaited as in `overlay-loader.ts`. */
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
  // The landing page is light: only a download begun elsewhere is shown there.
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
