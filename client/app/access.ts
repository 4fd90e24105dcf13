/** Who may open which page, and where others are redirected (specification, sections 2 and 6). */
import { isMarked } from '#shared/outside-links.ts';
import type { Access } from '#shared/page-route.ts';
import type { Session } from '#client/platform/session.ts';

/**
 * Where to redirect the person, or undefined when the page is for them.
 *
 * @param unchecked for an administrator's page when the role could not be checked
 */
export function whereInstead(
  access: Access,
  { status, admin }: Session,
  unchecked = '/unauthorized',
): string | undefined {
  if (access === 'anyone') return undefined;
  if (status !== 'signed-in') return '/login';
  if (access !== 'signed-in' && admin === undefined) return unchecked;
  const isHead = admin?.is_school_administration_head === true;
  const isAdministrator = isHead || admin?.is_school_administration === true;
  if (access === 'administrator' && !isAdministrator) return '/unauthorized';
  if (access === 'head' && !isHead) return '/unauthorized';
  return undefined;
}

/**
 * The page to open after signing in: that of a marked link (`shared/outside-links.ts`), if it is a path of ours. Undefined
 * otherwise: then it is /opportunities (specification, section 2).
 */
export function addressAfterSignIn({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string | undefined {
  // Browsers read // and /\ as the beginning of another host.
  return isMarked(search) && /^\/(?![/\\])/.test(pathname) ? pathname + search + hash : undefined;
}
