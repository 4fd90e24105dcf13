/** Never handles the API, people's pictures, or pages with a token in the address. */

/**
 * `page`: from the server, or the cached one when offline. `hashed`: cache first, since the name changes with
 * the content. `named`: server first, since the name stays. `leave`: not handled.
 */
type Handling = 'page' | 'hashed' | 'named' | 'leave';

interface AssetRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** First path segments of pages with a token; same as `shared/pages.ts` (`routes.test.ts`). */
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
/** First path segments that are not client pages; same as `server/platform/http/static-files.ts`. */
const NO_PAGES = ['api', 'assets', 'dev', 'healthz', 'pictures', 'readyz'];
const unhandled = new Set([...TOKEN_PAGES, ...NO_PAGES]);

export function handlingOf(
  { method, mode, url }: AssetRequest,
  origin: string,
  named: ReadonlySet<string>,
): Handling {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'leave';
  if (mode === 'navigate') {
    const [, first = ''] = pathname.split('/');
    return unhandled.has(first) || /\.[a-z0-9]{2,11}$/.test(pathname) ? 'leave' : 'page';
  }
  if (pathname.startsWith('/assets/')) return 'hashed';
  return named.has(pathname) ? 'named' : 'leave';
}
