/**
 * The queue of work that happens after a reply: it lives in the database, so a job joins the transaction of the data it
 * belongs to, and neither is there without the other.
 */
import { PgBoss, fromKysely, type JobResult, type JobWithMetadata } from 'pg-boss';
import { MINUTE } from '#server/platform/clock.ts';
import { connectionName } from '#server/platform/database/connection-names.ts';
import { forgetFuture } from './jobs-clock.ts';
import { coverEmails, type Log } from '#server/platform/log.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** A kind of work. */
export interface JobDefinition {
  readonly name: string;
  /** How often a failing job is tried again, with growing pauses. */
  readonly retryLimit: number;
  /** Seconds before the first retry; doubles up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** How many jobs of this kind one process does at a time: every worker takes a batch and does it together. */
  readonly atOnce: { readonly workers: number; readonly batch: number };
  /** Seconds after which work that has not ended is given to somebody else; a quarter of an hour unless said. */
  readonly expireInSeconds?: number;
  /** Five fields of cron in UTC, for work that is due by the clock. */
  readonly cron?: string;
  /** @param lastAttempt true when no retry follows a failure */
  readonly handle: (data: unknown, attempt: { lastAttempt: boolean }) => Promise<void>;
  /** Lets go of what the work holds open, such as connections. */
  readonly close?: () => void;
}

/** Thousands that belong together do not hold up what somebody waits for: the usual priority is 0. */
const BEHIND_OTHERS = -1;

/** Puts jobs into the queue. */
export interface Jobs {
  /** Queues a job as part of the transaction: it runs after the commit, or never. */
  send(trx: Trx, name: string, data: object): Promise<void>;
  /** The same for many jobs of one kind, in a few statements. Work that comes by itself is done before them. */
  sendMany(trx: Trx, name: string, data: readonly object[]): Promise<void>;
}

/** The queue of one process. */
export interface JobRunner extends Jobs {
  /** Opens the queue for sending; with definitions also starts doing the work. */
  start(): Promise<void>;
  work(): Promise<void>;
  /** Does everything that is due now, in this call; for tests and the command line. */
  drain(name: string): Promise<number>;
  /** Runs one kind of job now, outside the queue. */
  runNow(name: string): Promise<void>;
  readonly names: readonly string[];
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Called with the runner's own `send`, so that jobs can queue jobs. */
  readonly definitions: (jobs: Jobs) => readonly JobDefinition[];
  /** True in a process that does work, and watches over the queue. */
  readonly worker: boolean;
  /** How often times of the queue are compared with the clock of its database; only tests give another. */
  readonly clockCheckMs?: number;
}

/** Makes the tables of the queue in a database that has none yet, as the first `start` does. */
export async function installJobQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Makes the queue of a process. Nothing connects before `start`. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: 'pgboss',
    max: options.worker ? 4 : 1,
    application_name: connectionName('jobs'),
    supervise: options.worker,
    schedule: options.worker,
    // The work of a process that was killed is given to another one within half a minute.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => options.log.error({ error: error.message }, 'The job queue met an error'));
  const jobs: Jobs = {
    send: async (trx, name, data) => {
      await boss.send(name, data, { db: fromKysely(trx) });
    },
    sendMany: async (trx, name, data) => {
      await boss.insert(
        name,
        data.map((one) => ({ data: one, priority: BEHIND_OTHERS })),
        { db: fromKysely(trx) },
      );
    },
  };
  const definitions = new Map(options.definitions(jobs).map((definition) => [definition.name, definition]));
  let started = false;
  let clockCheck: NodeJS.Timeout | undefined;

  /** The queue's own work by the clock stands still after a jump, so this cannot be a part of it. */
  const checkClock = async (): Promise<void> => {
    try {
      const { notes, jobs: due } = await forgetFuture(boss);
      if (notes + due > 0)
        options.log.warn({ notes, jobs: due }, 'The clock of the database had been ahead of what it is now');
    } catch (error) {
      options.log.error({ err: error }, 'The job queue met an error');
    }
  };

  const find = (name: string): JobDefinition => {
    const definition = definitions.get(name);
    if (!definition)
      throw new Error(`There is no job ${name}. There are: ${[...definitions.keys()].join(', ')}`);
    return definition;
  };

  /** Does one job and says how it went; a failure is logged, and stays with the job. */
  const attempt = async (
    definition: JobDefinition,
    job: JobWithMetadata<unknown>,
  ): Promise<JobResult<object>> => {
    const lastAttempt = job.retryCount >= job.retryLimit;
    try {
      await definition.handle(job.data, { lastAttempt });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const line = { err: error, job: definition.name, id: job.id };
      if (lastAttempt) options.log.error(line, 'A job failed for the last time');
      else options.log.warn(line, 'A job failed and will be tried again');
      return {
        id: job.id,
        status: 'failed',
        output: { message: coverEmails(error instanceof Error ? error.message : String(error)) },
      };
    }
  };

  return {
    ...jobs,
    names: [...definitions.keys()],
    async start() {
      await boss.start();
      started = true;
      for (const definition of definitions.values()) {
        const behaviour = {
          retryLimit: definition.retryLimit,
          retryDelay: definition.retryDelay,
          retryDelayMax: definition.retryDelayMax,
          retryBackoff: true,
          heartbeatSeconds: 10,
          expireInSeconds: definition.expireInSeconds ?? 15 * 60,
          deleteAfterSeconds: 24 * 60 * 60,
          // By default the queue forgets work that nobody took for two weeks; a mail must outlast any standstill.
          retentionSeconds: 5 * 365 * 24 * 60 * 60,
        };
        await boss.createQueue(definition.name, behaviour);
        // A queue that was there already keeps what an older version told it.
        await boss.updateQueue(definition.name, behaviour);
      }
    },
    async work() {
      await checkClock();
      clockCheck = setInterval(() => void checkClock(), options.clockCheckMs ?? 5 * MINUTE);
      clockCheck.unref();
      for (const definition of definitions.values()) {
        const { workers, batch } = definition.atOnce;
        await boss.work(
          definition.name,
          {
            includeMetadata: true,
            perJobResults: true,
            batchSize: batch,
            localConcurrency: workers,
            pollingIntervalSeconds: 0.5,
            // As long as there is more than one batch holds, nobody waits.
            burstWhenBatchFull: true,
          },
          (found: readonly JobWithMetadata[]) => Promise.all(found.map((job) => attempt(definition, job))),
        );
        if (definition.cron !== undefined)
          await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC' });
      }
    },
    async drain(name) {
      const definition = find(name);
      let done = 0;
      for (;;) {
        const fetched = await boss.fetch(name, { includeMetadata: true, batchSize: 20 });
        if (fetched.length === 0) return done;
        // The database decides what is taken, and answers it in any order.
        for (const job of fetched.toSorted((one, other) => other.priority - one.priority)) {
          const { status, output } = await attempt(definition, job);
          if (status === 'completed') await boss.complete(name, job.id);
          else await boss.fail(name, job.id, output);
          done += 1;
        }
      }
    },
    async runNow(name) {
      await find(name).handle({}, { lastAttempt: true });
    },
    async stop() {
      clearInterval(clockCheck);
      // Work in hand is finished; what takes longer goes back to the queue by its heartbeat.
      if (started) await boss.stop({ graceful: true, timeout: 10_000 });
      started = false;
      for (const definition of definitions.values()) definition.close?.();
    },
  };
}
