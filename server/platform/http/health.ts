/** Whether the process is up (`/healthz`), and whether it can serve (`/readyz`). */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { classifyDatabaseError, type UnavailableReason } from '#server/platform/database/errors.ts';
import { pendingMigrations } from '#server/platform/database/migrate.ts';

export function healthRoutes(app: FastifyInstance, { db, log }: AppContext): void {
  const options = { config: { anyHost: true }, schema: { hide: true } };
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const detail = await whyNotReady(db).catch((error: unknown) => {
      log.warn({ err: error }, 'Not ready');
      return reasonText[classifyDatabaseError(error)?.kind ?? 'away'];
    });
    if (detail === undefined) return { status: 'ready' };
    return reply.status(503).send({ status: 'not ready', detail });
  });
}

/** Missing migrations, a replica, or a read-only database. */
async function whyNotReady(db: Db): Promise<string | undefined> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) return `${pending.length} migrations are missing`;
  const { rows } = await sql<{ mode: string }>`
    select current_setting('transaction_read_only') as mode`.execute(db);
  return rows[0]?.mode === 'on' ? reasonText['read-only'] : undefined;
}

const reasonText: Readonly<Record<UnavailableReason, string>> = {
  away: 'The database cannot be reached',
  lost: 'The database cannot be reached',
  busy: 'All connections to the database are in use',
  slow: 'The database takes too long to answer',
  full: 'The database has no room left',
  'read-only': 'The database can only be read',
};
