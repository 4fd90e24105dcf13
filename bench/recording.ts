/**
 * Records a request's statements by running the application in this process on logging connections; a copy of
 * the statements would go stale.
 */
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { createLog } from '#server/platform/log.ts';
import type { Db } from '#server/platform/app-context.ts';
import { benchKey } from './inputs.ts';

export interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Recorder {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Without begin and commit. */
  during(work: () => Promise<unknown>): Promise<Recorded[]>;
  close(): Promise<void>;
}

interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  release(): void;
}

export async function openRecorder(connectionString: string): Promise<Recorder> {
  const { pool, close } = connectDatabase({ connectionString, log: console.error });
  let heard: Recorded[] = [];
  const listen = (client: Client) => ({
    query: async (text: string, values: unknown[] = []) => {
      const at = Date.now();
      const result = await client.query(text, values);
      if (!/^(begin|start transaction|commit|rollback)\b/.test(text))
        heard.push({ text, values, rows: result.rows, at });
      return result;
    },
    release: () => client.release(),
  });
  const listening = {
    connect: async () => listen(await pool.connect()),
    end: () => Promise.resolve(),
  };
  const db = new Kysely<Database>({
    // Safe: the query builder uses nothing else of a pool.
    dialect: new PostgresDialect({
      pool: listening as unknown as ConstructorParameters<typeof PostgresDialect>[0]['pool'],
    }),
  });
  const config = readConfig({
    DATABASE_URL: connectionString,
    DEMO: 'off',
    ROLE: 'web',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  });
  const log = createLog(config.logLevel);
  const app = await buildApp({ config, db, clock: systemClock, key: benchKey, log }, connectionString);
  await app.ready();
  return {
    app,
    db,
    async during(work) {
      heard = [];
      await work();
      return heard;
    },
    async close() {
      await app.close();
      await db.destroy();
      await close();
    },
  };
}
