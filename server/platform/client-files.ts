/** Serves the built client: hashed assets for ever, and one page for every address that is not the API's. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { pagesWithFiles, type PageFiles } from './page-files.ts';
import type { Platform } from './platform.ts';

const built = path.resolve(import.meta.dirname, '../../dist/client');

/**
 * Adds the files of the client, if it is built, and the answers for unknown paths.
 *
 * @param folder where the build is
 */
export async function serveClient(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  folder: string = built,
): Promise<void> {
  const index = path.join(folder, 'index.html');
  const pageAt = existsSync(index) ? readPages(index, folder, config) : undefined;
  if (pageAt !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', '**/*.{br,gz}'],
      // The build has compressed neighbours of its files, which nothing serves by themselves.
      preCompressed: true,
      cacheControl: false,
      // All that keeps its name is asked for again each time, above all the service worker and the manifest.
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(path.join(folder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev|assets|pictures)(\/|$|\?)/.test(request.url);
    if (!isPage || pageAt === undefined) return reply.status(404).send({ detail: 'Not found.' });
    // Pages may carry a token in their address, so nothing may keep them.
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageAt(request.url, request.cookies['signed_in'] === '1'));
  });
}

/** @returns the page for the address of a request of somebody who is signed in or not */
function readPages(
  index: string,
  folder: string,
  config: Config,
): (url: string, isSignedIn: boolean) => string {
  const list = JSON.parse(readFileSync(path.join(folder, '.vite/page-files.json'), 'utf8')) as PageFiles[];
  const pageAt = pagesWithFiles(fillIn(readFileSync(index, 'utf8'), config), list);
  return (url, isSignedIn) => pageAt(url.replace(/[?#].*$/s, ''), isSignedIn);
}

/** Puts into the page what only the settings know: whom to write to, and the whole addresses that other sites ask for. */
export function fillIn(html: string, config: Pick<Config, 'contactEmail' | 'publicUrl'>): string {
  return html
    .replace(
      /(<meta name="contact-email" content=")[^"]*(")/,
      (_all, before: string, end: string) => `${before}${attributeText(config.contactEmail)}${end}`,
    )
    .replaceAll(
      /(<meta property="og:(?:url|image)" content=")(\/[^"]*")/g,
      (_all, before: string, rest: string) => `${before}${attributeText(config.publicUrl)}${rest}`,
    );
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
