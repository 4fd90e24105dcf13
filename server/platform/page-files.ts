/**
 * The files that each page of the client needs, written into the page: the browser loads them all at once, not only when
 * the start of the client has told it to. The list is made by the build (`scripts/page-parts.mjs`).
 */

/** One line of the list: the address as the client's table has it, and the addresses of its scripts and styles. */
export interface PageFiles {
  /** With `:name` for any one part; `*` is for all addresses that no other line has. */
  readonly path: string;
  readonly files: readonly string[];
}

/** What the start of the client asks for whoever is signed in (`client/platform/session.ts`), asked at once. */
const WHO_IS_THERE = ['/api/accounts', '/api/accounts/check-admin-status'];

/**
 * Makes of the page one for every address.
 *
 * @param html the page, the same for all addresses
 * @param list the lines; where two fit an address the first one counts
 * @returns what to send for a path without its query, to somebody who is signed in or not
 */
export function pagesWithFiles(
  html: string,
  list: readonly PageFiles[],
): (path: string, isSignedIn: boolean) => string {
  const lines = list
    .filter(({ path }) => path !== '*')
    .map((line) => ({ fits: pattern(line.path), pages: pagesOf(html, line) }));
  const others = pagesOf(html, list.find(({ path }) => path === '*') ?? { path: '*', files: [] });
  return (path, isSignedIn) => {
    const { visitor, signedIn } = lines.find(({ fits }) => fits.test(path))?.pages ?? others;
    return isSignedIn ? signedIn : visitor;
  };
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');
}

function pagesOf(html: string, { path, files }: PageFiles): { visitor: string; signedIn: string } {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  );
  const calls = WHO_IS_THERE.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`);
  const visitor = withLinks(html, links);
  // Opening a mailed link asks nothing of the account.
  return { visitor, signedIn: /\/:token\b/.test(path) ? visitor : withLinks(html, [...calls, ...links]) };
}

function withLinks(html: string, links: readonly string[]): string {
  return html.replace('</head>', () => `${links.join('')}</head>`);
}
