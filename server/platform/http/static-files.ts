/** Serves the built client: hashed assets, cached for ever, and a page for every address outside the API. */
import { existsSync, readFileSync } from 'node:fs';
import nodePath from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageRoute } from '#shared/page-route.ts';
import { isTokenPage, pages, tokenPages } from '#shared/pages.ts';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { escapeHtml } from '#server/platform/plain-text.ts';
import { describeStatus } from './error-handler.ts';
import { addressPattern } from './route.ts';

const built = nodePath.resolve(import.meta.dirname, '../../../dist/client');

/** `folder` has the build, if there is one. */
export async function serveClient(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  folder: string = built,
): Promise<void> {
  const index = nodePath.join(folder, 'index.html');
  const read = (name: string): string => readFileSync(nodePath.join(folder, name), 'utf8');
  const pageAt = existsSync(index)
    ? pagesWithFiles(
        fillIn(read('index.html'), config),
        JSON.parse(read('.vite/page-files.json')) as PageFiles,
      )
    : undefined;
  if (pageAt !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', '**/*.{br,gz}'],
      // The build has .br and .gz beside its files.
      preCompressed: true,
      cacheControl: false,
      // Unhashed names are revalidated each time, above all the service worker and the manifest.
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(nodePath.join(folder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const pageOf = (request: FastifyRequest): Page | undefined => {
    const requestedPath = pathOf(request);
    return /^\/(api|dev|assets|pictures)(\/|$)/.test(requestedPath) ? undefined : pageAt?.(requestedPath);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const ofPage = request.is404 && pageOf(request)?.isKnown ? ['GET', 'HEAD'] : [];
    const methods = request.is404 ? [...ofPage, ...app.methodsAt(pathOf(request))] : [];
    if (methods.length === 0 || methods.includes(request.method)) {
      done();
      return;
    }
    reply.status(405).header('allow', methods.join(', '));
    void reply.send({ detail: describeStatus(405) });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = isRead.test(request.method) ? pageOf(request) : undefined;
    if (page === undefined) return reply.status(404).send({ detail: describeStatus(404) });
    if (page.isIndexed) reply.removeHeader('x-robots-tag');
    // Pages may have a token in their address, so nothing may cache them.
    return reply
      .status(page.isKnown ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(request.cookies['signed_in'] === '1' ? page.signedIn : page.visitor);
  });
}

const isRead = /^(GET|HEAD)$/;

function pathOf({ url }: FastifyRequest): string {
  return url.replace(/[?#].*$/s, '');
}

/** Fills in settings: contact address, demo, and absolute addresses for other sites. */
export function fillIn(html: string, config: Pick<Config, 'contactEmail' | 'demo' | 'publicUrl'>): string {
  return html
    .replace(
      /(<meta name="contact-email" content=")[^"]*(")/,
      (_all, before: string, end: string) => `${before}${escapeHtml(config.contactEmail)}${end}`,
    )
    .replace('<meta name="demo" content="off"', `<meta name="demo" content="${config.demo ? 'on' : 'off'}"`)
    .replaceAll(
      /(<meta property="og:(?:url|image)" content=")(\/[^"]*")/g,
      (_all, before: string, rest: string) => `${before}${escapeHtml(config.publicUrl)}${rest}`,
    );
}

/** Addresses of scripts, styles and first pictures, by page path; `signed-in`: for the signed-in frame. */
type PageFiles = Readonly<Record<string, readonly string[]>>;

interface Page {
  readonly signedIn: string;
  readonly visitor: string;
  /** False shows the client's "not found" page. */
  readonly isKnown: boolean;
  readonly isIndexed: boolean;
}

/** Returns the page for a path without query; the first match in `table` counts. */
export function pagesWithFiles(
  html: string,
  files: PageFiles,
  table: readonly Pick<PageRoute, 'path' | 'access' | 'isIndexed'>[] = [...pages, ...tokenPages],
): (path: string) => Page {
  const filesOf = (path: string) => files[path] ?? [];
  const visitorAt = (path: string) => withLinks(html, filesOf(path));
  const signedInAt = (path: string) =>
    isTokenPage(path)
      ? visitorAt(path)
      : withLinks(html, [...new Set([...filesOf(path), ...filesOf('signed-in')])]);
  const known = table
    .filter(({ path }) => path !== '*')
    .map(({ path, access, isIndexed = false }) => {
      // The guard leads visitors to the login.
      const visitor = visitorAt(access === 'anyone' ? path : '/login');
      const page = { signedIn: signedInAt(path), visitor, isKnown: true, isIndexed };
      return { fits: addressPattern(path, 'i'), page };
    });
  const others = { signedIn: signedInAt('*'), visitor: visitorAt('*'), isKnown: false, isIndexed: false };
  return (path) => known.find(({ fits }) => fits.test(path))?.page ?? others;
}

function linkTo(file: string): string {
  const scheme = /-(light|dark)-[\w-]+\.webp$/.exec(file)?.[1];
  // People who chose the other color scheme load that picture later.
  if (scheme)
    return `<link rel="preload" as="image" media="(prefers-color-scheme: ${scheme})" href="${file}">`;
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}

function withLinks(html: string, files: readonly string[]): string {
  return html.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
}
