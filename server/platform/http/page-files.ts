/**
 * What the build knows of each page of the client, written into the page: the files that it needs, which the browser then
 * loads all at once and not only when the start of the client has told it to, and what it begins with, which is there to
 * read before any of them. The list is made by the build (`scripts/page-parts.mjs`).
 */

/** One line of the list: the address as the client's table has it, and the addresses of its scripts and styles. */
export interface PageFiles {
  /** With `:name` for any one part; `*` is for all addresses that no other line has. */
  readonly path: string;
  /** `anyone`, or who may see it. */
  readonly access: string;
  readonly files: readonly string[];
  /** HTML that the client puts the page in place of. */
  readonly opening?: string;
  /** Names nobody, so that search engines may show it. */
  readonly mayBeFound?: boolean;
}

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
 * @param list the lines; where two fit an address the first one counts
 * @returns the page at a path without its query
 */
export function pagesWithFiles(html: string, list: readonly PageFiles[]): (path: string) => Page {
  const login = list.find(({ path }) => path === '/login')?.files ?? [];
  const lines = list
    .filter(({ path }) => path !== '*')
    .map((line) => ({ fits: pattern(line.path), page: pageOf(html, line, login) }));
  const other = list.find(({ path }) => path === '*') ?? { path: '*', access: 'anyone', files: [] };
  const others = { ...pageOf(html, other, login), isKnown: false };
  return (path) => lines.find(({ fits }) => fits.test(path))?.page ?? others;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');
}

function pageOf(html: string, line: PageFiles, login: readonly string[]): Page {
  const { access, files, opening = '', mayBeFound = false } = line;
  const page = withOpening(withLinks(html, files), opening);
  // The guard leads visitors to the login.
  const visitor = access === 'anyone' ? page : withLinks(html, login);
  return { visitor, signedIn: page, isKnown: true, mayBeFound };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}

function withLinks(html: string, files: readonly string[]): string {
  return html.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
}

function withOpening(html: string, opening: string): string {
  return html.replace('<div id="root"></div>', () => `<div id="root">${opening}</div>`);
}
