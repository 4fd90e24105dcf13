/** `GET /healthz`: the process is up. `GET /readyz`: the database is reached and migrated (rulings, section 8). */
import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from './migrate.ts';
import type { Platform } from './platform.ts';

/** Adds both. */
export function healthRoutes(app: FastifyInstance, { db, log }: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return { status: 'ready' };
      return await reply
        .status(503)
        .send({ status: 'not ready', detail: `${pending.length} migrations are missing` });
    } catch (error) {
      log.warn({ err: error }, 'Not ready');
      return reply.status(503).send({ status: 'not ready', detail: 'The database cannot be reached' });
    }
  });
}
