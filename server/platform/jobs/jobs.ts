/** Scheduled jobs: each run happens in one of the processes, and is retried when it fails. */
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Job } from '#server/platform/feature.ts';
import { connectionName } from '#server/platform/database/connection-names.ts';
import { clientsOf } from '#server/platform/database/hosts.ts';
import { coverEmails, type Log } from '#server/platform/log.ts';
import { messageOf } from '#server/platform/plain-text.ts';

interface JobDefinition extends Pick<Job, 'name' | 'cron'> {
  readonly work: () => Promise<unknown>;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

const SCHEMA = 'pgboss';

const behaviour = {
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: 600,
  retryBackoff: true,
  // A killed process's job moves to another within half a minute.
  heartbeatSeconds: 10,
  // A longer one is started again beside itself.
  expireInSeconds: 6 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
};

export function createJobRunner({
  connectionString,
  log,
  definitions,
}: {
  readonly connectionString: string;
  readonly log: Log;
  readonly definitions: readonly JobDefinition[];
}) {
  const names = definitions.map(({ name }) => name);
  let boss: PgBoss | undefined;

  async function attempt(
    { name, work }: JobDefinition,
    { id, retryCount, retryLimit, signal }: JobWithMetadata,
  ): Promise<JobResult<object>> {
    // Its time is up, its heartbeat was missed, or this process stops.
    const report = () =>
      log.error({ err: signal.reason, job: name, id }, 'A job was given up although it still runs');
    signal.addEventListener('abort', report);
    try {
      await work();
      return { id, status: 'completed' };
    } catch (error) {
      const line = { err: error, job: name, id };
      if (retryCount >= retryLimit) log.error(line, 'A job failed for the last time');
      else log.warn(line, 'A job failed and will be tried again');
      return { id, status: 'failed', output: { message: coverEmails(messageOf(error)) } };
    } finally {
      signal.removeEventListener('abort', report);
    }
  }

  return {
    names,
    async start(): Promise<void> {
      // Passed on to its pool, although its type does not say so.
      const clients: object = { Client: clientsOf(connectionString) };
      boss = new PgBoss({
        ...clients,
        connectionString,
        schema: SCHEMA,
        max: 4,
        application_name: connectionName('jobs'),
        superviseIntervalSeconds: 10,
        monitorIntervalSeconds: 10,
      });
      boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error'));
      await boss.start();
      // Of jobs that an older version had.
      for (const { name, key } of await boss.getSchedules())
        if (!names.includes(name)) await boss.unschedule(name, key);
      for (const definition of definitions) {
        const { name, cron } = definition;
        await boss.createQueue(name, behaviour);
        // An existing queue would keep the options of an older version.
        await boss.updateQueue(name, behaviour);
        await boss.work(
          name,
          { includeMetadata: true, perJobResults: true, pollingIntervalSeconds: 2 },
          (jobs: readonly JobWithMetadata[]) => Promise.all(jobs.map((job) => attempt(definition, job))),
        );
        await boss.schedule(name, cron, {}, { tz: 'UTC' });
      }
    },
    async runNow(name: string): Promise<void> {
      const definition = definitions.find((one) => one.name === name);
      if (!definition) throw new Error(`There is no job ${name}. There are: ${names.join(', ')}`);
      await definition.work();
    },
    /** Starts no further job, and waits ten seconds for running ones. */
    async stop(): Promise<void> {
      // Longer jobs move to another process when their heartbeat is missed.
      await boss?.stop({ graceful: true, timeout: 10_000 });
      boss = undefined;
    },
  };
}

/** What is said of failures, with the items under this `name`. Without one they are left out: mailboxes are personal. */
interface Failures {
  readonly name?: string;
  readonly one: string;
  readonly all: (count: number) => string;
}

/** Each in a transaction of its own. Continues after failures. @throws Error at the end */
export async function runForEach<T extends number | string>(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  items: readonly T[],
  work: (trx: Trx, item: T) => Promise<unknown>,
  { name, one, all }: Failures,
): Promise<void> {
  const failed: T[] = [];
  for (const item of items) {
    try {
      await db.transaction().execute((trx) => work(trx, item));
    } catch (err) {
      log.error({ err, ...(name !== undefined && { [name]: item }) }, one);
      failed.push(item);
    }
  }
  if (failed.length === 0) return;
  const which = name === undefined ? '' : `: ${failed.slice(0, 20).join(', ')}`;
  throw new Error(`${all(failed.length)}${which}`);
}

/** Continues after failures. @throws AggregateError with the failed parts and their reasons */
export async function runAllParts(parts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const [errors, messages]: [unknown[], string[]] = [[], []];
  for (const [name, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (error) {
      errors.push(error);
      messages.push(`${name}: ${messageOf(error)}`);
    }
  }
  if (errors.length === 0) return;
  const count = `${errors.length} of ${Object.keys(parts).length} parts failed.`;
  throw new AggregateError(errors, `${count} ${messages.join('; ')}`);
}
