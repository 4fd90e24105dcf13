/** The page inside its frame, or the error page. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { forgetReadFailures } from '#client/ui/feedback/notify.ts';
import { ErrorBoundary } from '#client/app/failures/error-boundary.tsx';
import { OfflinePage } from '#client/app/failures/offline-page.tsx';

/** @param isBare the page is behind a mailed link */
export function PageOutlet({ isBare = false }: { readonly isBare?: boolean }) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  useEffect(forgetReadFailures, [pathname]);
  return (
    // A new address gets a new boundary, so that an error does not stay.
    <ErrorBoundary key={pathname} offline={<OfflinePage isBare={isBare} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** A new page starts at its top; at Back and Forward the browser restores the position. */
function useScrollToTop(pathname: string): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);
  useEffect(() => {
    // The next page of a list has the same address, and scrolls itself.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [pathname, isBackOrForward]);
}
