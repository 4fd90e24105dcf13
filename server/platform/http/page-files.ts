/**
 * The files that a page of the client needs are written into it, so that the browser loads them all at once and not only when the
 * start of the client has told it to. The list is made by the build (`scripts/page-parts.mjs`).
 */
import type { PageRoute } from '#shared/page-route.ts';
import { isTokenPage, pages, tokenPages } from '#shared/pages.ts';

/** The addresses of scripts, styles and first pictures, by the path of the page in its table; `signed-in`: of the frame of whoever is. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

/** The page at an address. */
export interface Page {
  /** What to send to somebody who is signed in, and to somebody who is not. */
  readonly signedIn: string;
  readonly visitor: string;
  /** Whether the client has a page of its own for the address; else it shows that there is none. */
  readonly isKnown: boolean;
  readonly mayBeFound: boolean;
}

/**
 * Makes of the page one for every address.
 *
 * @param html the page, the same for all addresses
 * @param table the pages; where two fit an address the first one counts
 * @returns the page at a path without its query
 */
export function pagesWithFiles(
  html: string,
  files: PageFiles,
  table: readonly Pick<PageRoute, 'path' | 'access' | 'mayBeFound'>[] = [...pages, ...tokenPages],
): (path: string) => Page {
  const filesOf = (path: string) => files[path] ?? [];
  const visitorAt = (path: string) => withLinks(html, filesOf(path));
  const signedInAt = (path: string) =>
    isTokenPage(path)
      ? visitorAt(path)
      : withLinks(html, [...new Set([...filesOf(path), ...filesOf('signed-in')])]);
  const known = table
    .filter(({ path }) => path !== '*')
    .map(({ path, access, mayBeFound = false }) => {
      // The guard leads visitors to the login.
      const visitor = visitorAt(access === 'anyone' ? path : '/login');
      return {
        fits: pattern(path),
        page: { signedIn: signedInAt(path), visitor, isKnown: true, mayBeFound },
      };
    });
  const others = { signedIn: signedInAt('*'), visitor: visitorAt('*'), isKnown: false, mayBeFound: false };
  return (path) => known.find(({ fits }) => fits.test(path))?.page ?? others;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');
}

function linkTo(file: string): string {
  const scheme = /-(light|dark)-[\w-]+\.webp$/.exec(file)?.[1];
  // For whoever has chosen the other scheme here, the client asks for that picture besides.
  if (scheme)
    return `<link rel="preload" as="image" media="(prefers-color-scheme: ${scheme})" href="${file}">`;
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}

function withLinks(html: string, files: readonly string[]): string {
  return html.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
}
