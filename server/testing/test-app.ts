/** The whole application on its own database with a settable clock, for tests through HTTP. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { mailKinds } from '#server/features.ts';
import { createJobs } from '#server/jobs.ts';
import { after, type Clock } from '#server/platform/clock.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { JobRunner } from '#server/platform/jobs/jobs.ts';
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createMailQueue, type MailQueue } from '#server/platform/mail/queue.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import { createBuilders, type Builders } from './builders.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createClient, type TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';

export interface TestClock extends Clock {
  set(now: Date | string): void;
  advance(milliseconds: number): void;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly db: Db;
  readonly clock: TestClock;
  readonly jobs: JobRunner;
  readonly mailQueue: MailQueue;
  readonly build: Builders;
  readonly outbox: Outbox;
  readonly database: TestDatabase;
  readonly connectionString: string;
  visitor(): TestClient;
  signIn(account: { email: string; password: string }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly environment?: Record<string, string>;
  readonly log?: Log;
  /** The database of another test app, which still drops it; for two processes on one database. */
  readonly sharing?: TestApp;
}

/** Starts without listening; `listen` on `app` gives it a real port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { sharing } = options;
  const database = sharing?.database ?? (await createTestDatabase());
  const config = testConfig(options.environment);
  const log = options.log ?? createLog(config.logLevel);
  const clock = sharing?.clock ?? createTestClock('2026-05-04T19:00:00Z');
  const { db, connectionString } = database;
  const key = createKey([Buffer.alloc(KEY_BYTES, 'test')]);
  const context: AppContext = { config, db, clock, key, log };
  const jobs = createJobs(context, connectionString);
  const mailQueue = createMailQueue(context, mailKinds);
  const app = await buildApp(context, connectionString);
  await app.ready();
  const visitor = (): TestClient => createClient(app, config.publicUrl);
  return {
    app,
    context,
    db,
    clock,
    jobs,
    mailQueue,
    build: createBuilders(db, clock),
    outbox: createOutbox(db, mailQueue),
    database,
    connectionString,
    visitor,
    async signIn(account) {
      const client = visitor();
      const reply = await client.post('/api/accounts/login', {
        email: account.email,
        password: account.password,
      });
      if (reply.status !== 200) throw new Error(`The test could not sign in: ${JSON.stringify(reply.body)}`);
      return client;
    },
    async close() {
      await app.close();
      await mailQueue.stop();
      if (!sharing) await database.drop();
    },
  };
}

function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    PUBLIC_URL: 'http://limelight.test',
    ROLE: 'web',
    ...environment,
  });
}

function createTestClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = after(now, milliseconds);
    },
  };
}
