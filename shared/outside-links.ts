/**
 * Links from outside, of mails and calendars, to pages that need an account. They carry a mark: only after these does signing in
 * lead on to the page; after all else it leads to /opportunities (specification, section 2).
 */

const MARK = 'via';
const outside = ['mail', 'calendar'] as const;

/** Where such a link stands. */
export type Outside = (typeof outside)[number];

/** The path, which may have a query, with the mark. */
export function markedPath(path: `/${string}`, via: Outside): string {
  return `${path}${path.includes('?') ? '&' : '?'}${MARK}=${via}`;
}

/** Whether the query of an address, from its `?` on, carries the mark. */
export function isMarked(search: string): boolean {
  return outside.some((via) => search.slice(1).split('&').includes(`${MARK}=${via}`));
}
