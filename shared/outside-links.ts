/** Marks links from mails, calendars and paper to pages that need an account: only these redirect after login. */

const MARK = 'via';
const outside = ['mail', 'calendar', 'paper'] as const;

export type LinkSource = (typeof outside)[number];

export function markedPath(path: `/${string}`, via: LinkSource): string {
  return `${path}${path.includes('?') ? '&' : '?'}${MARK}=${via}`;
}

/** `search` is the query, with its `?`. */
export function isMarked(search: string): boolean {
  return outside.some((via) => search.slice(1).split('&').includes(`${MARK}=${via}`));
}
