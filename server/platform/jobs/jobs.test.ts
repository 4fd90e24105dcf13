// Scheduled jobs, with a separate pg-boss.
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';
import { createLog } from '#server/platform/log.ts';

let database: TestDatabase;
let runners: JobRunner[];
let done: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  runners = [];
  done = [];
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  await database.drop();
});

async function startRunner(
  work: () => Promise<unknown> = async () => void done.push('nightly'),
  log = createLog('silent'),
): Promise<JobRunner> {
  const runner = createJobRunner({
    connectionString: database.connectionString,
    log,
    definitions: [{ name: 'nightly', cron: '17 9 * * *', work }],
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

const scheduled = async () =>
  (await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(database.db))
    .rows;

/** Uses the queue without a runner. */
async function withBoss(work: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const { connectionString } = database;
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 1, supervise: false, schedule: false });
  await boss.start();
  await work(boss);
  await boss.stop({ graceful: false });
}

it('runs a due job once, with two processes', async () => {
  await startRunner();
  await startRunner();
  await withBoss((boss) => boss.send('nightly', {}));
  await expect.poll(() => done).toEqual(['nightly']);
});

it('lets a job run for hours, and logs when one is given up although it still runs', async () => {
  const lines: { level: number; job: string; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  await startRunner(() => (done.push('nightly'), end), log);
  const { rows } = await sql`select expire_seconds from pgboss.queue where name = 'nightly'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ expire_seconds: 6 * 60 * 60 }]);
  await withBoss((boss) => boss.send('nightly', {}, { expireInSeconds: 1 }));
  const line = { level: 50, job: 'nightly', msg: 'A job was given up although it still runs' };
  await expect.poll(() => lines, { timeout: 10_000 }).toMatchObject([line]);
  finish();
  // One that ends in time says nothing.
  await withBoss((boss) => boss.send('nightly', {}));
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['nightly', 'nightly']);
  await runners[0]?.stop();
  expect(lines).toHaveLength(1);
});

it('does not plan a job that an older version had', async () => {
  const runner = await startRunner();
  await runner.stop();
  await withBoss(async (boss) => {
    await boss.createQueue('gone');
    await boss.schedule('gone', '* * * * *');
  });
  await startRunner();
  expect(await scheduled()).toEqual([{ name: 'nightly', cron: '17 9 * * *' }]);
});

it('continues after its schema is dropped, as docs/operations.md advises after a wrong clock', async () => {
  const runner = await startRunner();
  await runner.stop();
  await sql`update pgboss.version set cron_on = now() + interval '30 days'`.execute(database.db);
  await sql`drop schema pgboss cascade`.execute(database.db);
  await startRunner();
  expect(await scheduled()).toEqual([{ name: 'nightly', cron: '17 9 * * *' }]);
  const { rows } = await sql`select from pgboss.version where cron_on > now() + interval '1 minute'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
