/** Who may open which page, and where everybody else is sent (specification, sections 2 and 6). */
import type { Session } from '#client/platform/session.ts';

/** An administrator page needs either flag, a head page the head's. */
export type Access = 'anyone' | 'signed-in' | 'administrator' | 'head';

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
 * Whether signing in leads back to an address instead of to /opportunities (specification, section 2): links of mails and
 * calendars do. What they have filled in stands after the `?`, and the page of an event is all that they name.
 */
export function survivesSignIn({
  pathname,
  search,
}: Readonly<Record<'pathname' | 'search', string>>): boolean {
  return search !== '' || pathname.startsWith('/event-detail/');
}
