/** Redirects users from pages they may not see (specification, sections 2 and 6). The server protects the data. */
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isMarked } from '#shared/outside-links.ts';
import type { Access, PageRoute } from '#shared/page-route.ts';
import { mayBeSignedIn, useSession, type Session } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { useEarlyOverlays } from '#client/ui/feedback/overlay-loader.ts';
import { OfflinePage } from './failures/error-boundary.tsx';

const UNCHECKED =
  'Your role at the school could not be checked, so the page was not opened. Please try again in a moment.';

export function Guard({ page, children }: { readonly page: PageRoute; readonly children: ReactNode }) {
  const { access, unchecked, worksOffline = false, opensEarly = false } = page;
  const session = useSession();
  const here = useLocation();
  useEarlyOverlays();
  const redirect = redirectFor(access, session, unchecked);
  const isOffline = session.isRemembered === true && !worksOffline;
  const isUnchecked =
    session.status === 'signed-in' && !session.admin && redirect !== undefined && !isOffline;
  const isChecked = session.admin !== undefined;

  useEffect(() => {
    if (isUnchecked) showFailure(UNCHECKED, UNCHECKED);
    else if (isChecked) forgetFailures(UNCHECKED);
  }, [isUnchecked, isChecked]);

  if (opensEarly && session.status === 'loading' && mayBeSignedIn()) return children;
  if (session.status === 'loading') return <LoadingBlock />;
  if (isOffline) return <OfflinePage trouble={session.trouble} />;
  if (redirect === undefined) return children;
  // If the role could not be checked, a signed-in user would be redirected back and forth.
  const from = isUnchecked ? undefined : addressAfterSignIn(here);
  return <Navigate to={redirect} replace state={from === undefined ? null : { from }} />;
}

/**
 * Undefined when the user may see the page. @param unchecked for an administrator's page when the role could
 * not be checked
 */
export function redirectFor(
  access: Access,
  { status, user, admin }: Session,
  unchecked = '/unauthorized',
): string | undefined {
  if (access === 'anyone') return undefined;
  if (status !== 'signed-in') return '/login';
  if (access === 'staff' && user?.is_adviser) return undefined;
  if (access !== 'signed-in' && admin === undefined) return unchecked;
  const isHead = admin?.is_school_administration_head === true;
  const isAdministrator = isHead || admin?.is_school_administration === true;
  if (access === 'head' && !isHead) return '/unauthorized';
  return access === 'signed-in' || isAdministrator ? undefined : '/unauthorized';
}

/**
 * Where a marked link (`shared/outside-links.ts`) leads, if it is our own path; otherwise undefined, which
 * means /opportunities (specification, section 2).
 */
export function addressAfterSignIn({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string | undefined {
  // Browsers read // and /\ as the start of another host.
  return isMarked(search) && /^\/(?![/\\])/.test(pathname) ? pathname + search + hash : undefined;
}
