/** Where a frame shows its page, and says so when the page breaks. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { forgetReadFailures } from '#client/ui/feedback/notify.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflinePage } from './offline-page.tsx';

/** @param isBare the page is behind a mailed link */
export function PageOutlet({ isBare = false }: { readonly isBare?: boolean }) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  useEffect(forgetReadFailures, [pathname]);
  return (
    // A new address gets a new boundary: a broken page does not stay, and waiting shows at once.
    <ErrorBoundary key={pathname} offline={<OfflinePage isBare={isBare} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** A new page starts at its top; Back and Forward leave the place to the browser. */
function useScrollToTop(pathname: string): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);
  useEffect(() => {
    // The next page of a list is the same page of ours, which sees to its place itself.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [pathname, isBackOrForward]);
}
