/** Redirects people from pages that are not theirs (specification, sections 2 and 6). The server guards the data. */
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { PageRoute } from '#shared/page-route.ts';
import { mayBeSignedIn, useSession } from '#client/platform/session.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useEarlyOverlays } from '#client/ui/feedback/overlay-loader.ts';
import { addressAfterSignIn, whereInstead } from './access.ts';
import { OfflinePage } from './failures/offline-page.tsx';

const UNCHECKED =
  'Your role at the school could not be checked, so the page was not opened. Please try again in a moment.';

export function Guard({ page, children }: { readonly page: PageRoute; readonly children: ReactNode }) {
  const { access, unchecked, worksOffline = false, opensEarly = false } = page;
  const session = useSession();
  const here = useLocation();
  useEarlyOverlays();
  const elsewhere = whereInstead(access, session, unchecked);
  const isOffline = session.isRemembered === true && !worksOffline;
  const isUnchecked =
    session.status === 'signed-in' && !session.admin && elsewhere !== undefined && !isOffline;
  const isChecked = session.admin !== undefined;

  useEffect(() => {
    if (isUnchecked) showFailure(UNCHECKED, UNCHECKED);
    else if (isChecked) forgetFailures(UNCHECKED);
  }, [isUnchecked, isChecked]);

  if (opensEarly && session.status === 'loading' && mayBeSignedIn()) return children;
  if (session.status === 'loading') return <LoadingBlock />;
  if (isOffline) return <OfflinePage trouble={session.trouble} />;
  if (elsewhere === undefined) return children;
  // Not when the role could not be checked: a signed-in person would be redirected back and forth.
  const from = isUnchecked ? undefined : addressAfterSignIn(here);
  return <Navigate to={elsewhere} replace state={from === undefined ? null : { from }} />;
}
