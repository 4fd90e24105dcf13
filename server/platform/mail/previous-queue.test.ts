// An upgrade while mails wait: the version before has queued them as rows with a job of pg-boss each, and its processes
// may still be sending. Each mail leaves once.
import { sql } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutgoingMail } from './transport.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createLog } from '#server/platform/log.ts';
import { readConfig } from '#server/platform/config.ts';
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createMailQueue, type MailQueue } from './queue.ts';

const SEND_MAIL = 'send-mail';
const kinds = {
  question: { compose: async () => ({ subject: 'A question', html: '<p>Well?</p>', text: 'Well?' }) },
};

let database: TestDatabase;
let boss: PgBoss;
let queue: MailQueue;
let sent: OutgoingMail[];
beforeEach(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  boss = new PgBoss({ connectionString, schema: 'pgboss', max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(SEND_MAIL, {
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    heartbeatSeconds: 10,
  });
  sent = [];
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => undefined };
  const runtime = {
    db: database.db,
    clock: systemClock,
    key: createKey([Buffer.alloc(KEY_BYTES)]),
    config: readConfig({ DEMO: 'off' }),
    log: createLog('silent'),
  };
  queue = createMailQueue(runtime, kinds, { transport });
});
afterEach(async () => {
  await queue.stop();
  await boss.stop({ graceful: false });
  await database.drop();
});

/** What the version before writes when it queues a mail. */
async function queueAsBefore({ hasJob = true } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into mails (kind, to_address, data, created_at)
    values ('question', 'ranger@park.example', '{}', now()) returning id`.execute(database.db);
  const id = rows[0]?.id ?? 0;
  if (hasJob) await boss.send(SEND_MAIL, { mail_id: id });
  return id;
}

/** What a worker of the version before does with a job that it has fetched. Answers whether it sends the mail. */
async function sendAsBefore([job]: Job<{ mail_id: number }>[]): Promise<boolean> {
  if (!job) return false;
  const isSent = await database.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select('id')
      .where('id', '=', job.data.mail_id)
      .where('state', '=', 'queued')
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (mail) await trx.updateTable('mails').set({ state: 'sent' }).where('id', '=', mail.id).execute();
    return mail !== undefined;
  });
  await boss.complete(SEND_MAIL, job.id);
  return isSent;
}
const fetch = () => boss.fetch<{ mail_id: number }>(SEND_MAIL);

const stateOf = async (id: number) =>
  (await database.db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

it('sends a mail that waits, and leaves nothing to do to its job', async () => {
  const id = await queueAsBefore();
  expect(await queue.sendDue()).toBe(1);
  expect([sent.map(({ mailId }) => mailId), await stateOf(id)]).toEqual([[id], 'sent']);
  expect(await fetch()).toEqual([]);
  expect(await queue.sendDue()).toBe(0);
});

it('sends a mail that waits for its next try, from which a job is left', async () => {
  const id = await queueAsBefore();
  const [job] = await fetch();
  await boss.fail(SEND_MAIL, job?.id ?? '');
  expect(await queue.sendDue()).toBe(1);
  expect(await stateOf(id)).toBe('sent');
  const { rows } = await sql`select from pgboss.job where name = ${SEND_MAIL}`.execute(database.db);
  expect(rows).toEqual([]);
});

it('leaves a mail to a process of the version before that has its job, before it sends and while it does', async () => {
  const id = await queueAsBefore();
  const jobs = await fetch();
  expect(await queue.sendDue()).toBe(0);
  expect(await sendAsBefore(jobs)).toBe(true);
  expect(await queue.sendDue()).toBe(0);
  expect([sent, await stateOf(id)]).toEqual([[], 'sent']);
});

it('sends the mail of a process of the version before that was killed, once nobody holds its row', async () => {
  const id = await queueAsBefore();
  const jobs = await fetch();
  await sql`update pgboss.job set heartbeat_on = now() - interval '2 minutes'`.execute(database.db);
  // It lives after all, and is in the middle of sending.
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('mails').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    expect(await queue.sendDue()).toBe(0);
  });
  expect(await queue.sendDue()).toBe(1);
  expect([sent.length, await stateOf(id)]).toEqual([1, 'sent']);
  expect(await sendAsBefore(jobs)).toBe(false);
});

it('sends mails without a job, as those of a backup, also in a database without pg-boss', async () => {
  const id = await queueAsBefore({ hasJob: false });
  expect(await queue.sendDue()).toBe(1);
  await sql`drop schema pgboss cascade`.execute(database.db);
  const other = await queueAsBefore({ hasJob: false });
  expect(await queue.sendDue()).toBe(1);
  expect(sent.map(({ mailId }) => mailId)).toEqual([id, other]);
});

it('sends each of many mails once while a worker of the version before is at work', async () => {
  const ids: number[] = [];
  for (let number = 0; number < 60; number += 1) ids.push(await queueAsBefore());
  let sentAsBefore = 0;
  const before = async (): Promise<void> => {
    for (let jobs = await fetch(); jobs.length > 0; jobs = await fetch()) {
      if (await sendAsBefore(jobs)) sentAsBefore += 1;
    }
  };
  // It has some in hand when this version starts.
  const inHand = await boss.fetch<{ mail_id: number }>(SEND_MAIL, { batchSize: 20 });
  queue.start();
  await Promise.all([
    before(),
    ...inHand.map(async (job) => void ((await sendAsBefore([job])) && (sentAsBefore += 1))),
  ]);
  await expect
    .poll(async () => (await Promise.all(ids.map(stateOf))).filter((state) => state !== 'sent'))
    .toEqual([]);
  expect(new Set(sent.map(({ mailId }) => mailId)).size).toBe(sent.length);
  expect(sent.length + sentAsBefore).toBe(60);
  expect(sentAsBefore).toBeGreaterThanOrEqual(20);
});
