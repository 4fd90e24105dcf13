/** Never the API, people's pictures, or pages with a token in their address. */

/**
 * `page`: the server's, or the kept one without a connection. `hashed`: the name changes with the content, so from the cache first.
 * `named`: a file of the page that keeps its name, from the server first. `leave`: not ours.
 */
export type Way = 'page' | 'hashed' | 'named' | 'leave';

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** The first parts of addresses whose page carries a token; as in `shared/pages.ts` (`routes.test.ts`). */
const TOKEN_PAGES = [
  'verify-entry',
  'contact-list',
  'v',
  'unsubscribe',
  'stop-news',
  'verify-email',
  'email-change',
  'finish-login',
  'password-reset-confirm',
];
/** The first parts of addresses that are no pages of the client; as in `server/platform/http/static-files.ts`. */
const NO_PAGES = ['api', 'assets', 'calendar', 'dev', 'healthz', 'pictures', 'readyz'];
const left = new Set([...TOKEN_PAGES, ...NO_PAGES]);

export function wayOf({ method, mode, url }: Asked, origin: string, named: ReadonlySet<string>): Way {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'leave';
  if (mode === 'navigate') {
    const [, first = ''] = pathname.split('/');
    return left.has(first) || /\.[a-z0-9]{2,11}$/.test(pathname) ? 'leave' : 'page';
  }
  if (pathname.startsWith('/assets/')) return 'hashed';
  return named.has(pathname) ? 'named' : 'leave';
}
