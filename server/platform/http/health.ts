/** `GET /healthz`: the process is up. `GET /readyz`: the database is reachable, migrated and writable (rulings, section 8). */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { classifyDatabaseError, type UnavailableReason } from '#server/platform/database/errors.ts';
import { pendingMigrations } from '#server/platform/database/migrate.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';

export function healthRoutes(app: FastifyInstance, { db, log }: AppContext): void {
  const options = { config: { anyHost: true }, schema: { hide: true } };
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    try {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) {
        const detail = `${pending.length} migrations are missing`;
        return await reply.status(503).send({ status: 'not ready', detail });
      }
      if (await isReadOnly(db)) {
        return await reply.status(503).send({ status: 'not ready', detail: words['read-only'] });
      }
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error }, 'Not ready');
      const kind = classifyDatabaseError(error)?.kind ?? 'away';
      return reply.status(503).send({ status: 'not ready', detail: words[kind] });
    }
  });
}

const words: Readonly<Record<UnavailableReason, string>> = {
  away: 'The database cannot be reached',
  lost: 'The database cannot be reached',
  busy: 'All connections to the database are in use',
  slow: 'The database takes too long to answer',
  full: 'The database has no room left',
  'read-only': 'The database can only be read',
};

/** A replica, or a database set to read-only. */
async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mode: string;
  }>`select current_setting('transaction_read_only') as mode`.execute(db);
  return rows[0]?.mode === 'on';
}
