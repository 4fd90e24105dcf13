// The clock of the database was ahead and is put right. It cannot be set here; what it leaves in the queue can.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';
import { createLog } from '#server/platform/log.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };

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

const behaviour = {
  retryLimit: 3,
  retryDelay: 1,
  retryDelayMax: 2,
  atOnce: { workers: 1, batch: 1 },
} as const;

/** A queue with work that comes by the clock, each minute, and work that somebody asks for. */
async function startRunner(options: { worker: boolean; clockCheckMs?: number }): Promise<JobRunner> {
  const note = (name: string) => async () => void done.push(name);
  const runner = createJobRunner({
    connectionString: database.connectionString,
    log: createLog('silent'),
    definitions: () => [
      { ...behaviour, name: 'each-minute', cron: '* * * * *', handle: note('each-minute') },
      { ...behaviour, name: 'asked-for', handle: note('asked-for') },
    ],
    ...options,
  });
  runners.push(runner);
  await runner.start();
  if (options.worker) await runner.work();
  return runner;
}

const send = (runner: JobRunner) =>
  database.db.transaction().execute((trx) => runner.send(trx, 'asked-for', {}));

/** As a clock that is a month ahead leaves it: looked at then, and a failed job is to be tried again then. */
async function jumpAheadAndBack(): Promise<void> {
  const { db } = database;
  await sql`update pgboss.version set cron_on = now() + interval '30 days'`.execute(db);
  await sql`update pgboss.queue set monitor_claim_on = now() + interval '30 days',
    monitor_on = now() + interval '30 days', maintain_on = now() + interval '30 days'`.execute(db);
  await sql`update pgboss.job set start_after = now() + interval '30 days', state = 'retry'
    where name = 'asked-for' and state < 'active'`.execute(db);
}

async function countAhead(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from pgboss.version where cron_on > now() + interval '1 minute')
      + (select count(*) from pgboss.queue where monitor_claim_on > now() + interval '1 minute'
          or maintain_on > now() + interval '1 minute'))::integer as count`.execute(database.db);
  return rows[0]?.count;
}

it('does what is due, by the clock too, and what a killed worker had, once a worker is started', async () => {
  const web = await startRunner({ worker: false });
  await send(web);
  await jumpAheadAndBack();
  await send(web);
  const { db } = database;
  await sql`update pgboss.job set state = 'active', started_on = now() + interval '30 days',
    heartbeat_on = now() + interval '30 days' where name = 'asked-for' and state = 'created'`.execute(db);
  expect(await countAhead()).toBeGreaterThan(1);
  await startRunner({ worker: true });
  expect(await countAhead()).toBe(0);
  await expect.poll(() => done, PATIENCE).toContain('asked-for');
  // The queue gives up a worker that says nothing after ten seconds, and looks each half a minute at what is due by the clock.
  const all = ['asked-for', 'asked-for', 'each-minute'];
  await expect.poll(() => done.toSorted().slice(0, 3), { timeout: 75_000, interval: 100 }).toEqual(all);
}, 120_000);

it('is put right by a worker that goes on', async () => {
  const runner = await startRunner({ worker: true, clockCheckMs: 200 });
  await jumpAheadAndBack();
  await expect.poll(countAhead, PATIENCE).toBe(0);
  await send(runner);
  await expect.poll(() => done, PATIENCE).toContain('asked-for');
});

it('does what was queued by a clock that was ahead by an hour and a half', async () => {
  const web = await startRunner({ worker: false });
  await send(web);
  await sql`update pgboss.job set start_after = now() + interval '90 minutes'`.execute(database.db);
  await startRunner({ worker: true });
  await expect.poll(() => done, PATIENCE).toContain('asked-for');
});

it('leaves alone what waits for its next try, for as long as it may', async () => {
  const web = await startRunner({ worker: false });
  await send(web);
  await send(web);
  // As the mails have it, which wait up to an hour; and one that waits for longer than any.
  const { db } = database;
  await sql`update pgboss.job set state = 'retry', retry_delay_max = 3600, start_after = now() + interval '59 minutes'
    where id = (select min(id::text)::uuid from pgboss.job where name = 'asked-for')`.execute(db);
  await sql`update pgboss.job set state = 'retry', retry_delay_max = 3600, start_after = now() + interval '62 minutes'
    where name = 'asked-for' and state = 'created'`.execute(db);
  await startRunner({ worker: true, clockCheckMs: 50 });
  await expect.poll(() => done.filter((name) => name === 'asked-for'), PATIENCE).toHaveLength(1);
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::integer as minutes
    from pgboss.job where name = 'asked-for' and state = 'retry'`.execute(db);
  expect(rows).toEqual([{ minutes: 59 }]);
});
