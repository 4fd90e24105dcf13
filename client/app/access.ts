/** Who may open which page, and where everybody else is sent (specification, sections 2 and 6). */
import { isMarked } from '#shared/outside-links.ts';
import type { Access } from '#shared/pages.ts';
import type { Session } from '#client/platform/session.ts';

/**
 * Where the person is sent instead, or undefined when the page is for them.
 *
 * @param unchecked where an administrator's page leads when the role could not be checked
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
 * Where signing in leads on to: to the address of a marked link (`shared/outside-links.ts`), and only to a path of ours. Undefined
 * for all others: they lead to /opportunities (specification, section 2).
 */
export function addressAfterSignIn({
  pathname,
  search,
}: Readonly<Record<'pathname' | 'search', string>>): string | undefined {
  // A browser takes // and /\ for the beginning of another host.
  return isMarked(search) && /^\/(?![/\\])/.test(pathname) ? pathname + search : undefined;
}
