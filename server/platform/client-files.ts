/** Serves the built client: hashed assets for ever, and one page for every address that is not the API's. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform.ts';

const built = path.resolve(import.meta.dirname, '../../dist/client');

/** Adds the files of the client, if it is built, and the answers for unknown paths. */
export async function serveClient(app: FastifyInstance, { config }: Platform): Promise<void> {
  const index = path.join(built, 'index.html');
  const html = existsSync(index)
    ? readFileSync(index, 'utf8').replace(
        /(<meta name="contact-email" content=")[^"]*(")/,
        (_all, before: string, end: string) =>
          `${before}${config.contactEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}${end}`,
      )
    : undefined;
  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(path.join(built, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev|assets|pictures)(\/|$|\?)/.test(request.url) &&
      html !== undefined;
    if (!isPage) return reply.status(404).send({ detail: 'Not found.' });
    // Pages may carry a token in their address, so nothing may keep them.
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
}
