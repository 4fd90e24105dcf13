/**
 * Refuses requests that were sent to the name of another host. To a browser a page of another site, whose name its owner
 * lets lead to us (DNS rebinding), and our answers under that name are one site: it could read them all, /dev/mail included.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever host was asked: load balancers often ask for none, or for an address. */
    anyHost?: boolean;
  }
}

/**
 * Names that always mean the computer of whoever uses them. No other site can be reached by one, so they are right with any
 * port, also in production: a proxy or a check on the same machine may use them.
 */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** What a request must name as its host: that of PUBLIC_URL, or a loopback name. What proxies say about it never counts. */
export function refuseForeignHosts(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const { host, port, protocol } = new URL(publicUrl);
  const standardPort = protocol === 'https:' ? 443 : 80;
  const ours = new Set(port === '' ? [host, `${host}:${standardPort}`] : [host]);
  const detail = `This is not the address of Limelight. Please use ${publicUrl}`;
  app.addHook('onRequest', (request, reply, done) => {
    // A request of HTTP/1.0 may have none; no browser sends such a one.
    const named = (request.headers.host ?? '').toLowerCase();
    if (ours.has(named) || loopback.test(named) || request.routeOptions.config.anyHost === true) {
      done();
      return;
    }
    // Who answers here does not call `done`: the request ends with that.
    reply.status(421).header('cache-control', 'no-store');
    if (request.url.startsWith('/api/')) void reply.send({ detail });
    else void reply.type('text/plain; charset=utf-8').send(`${detail}\n`);
  });
}
