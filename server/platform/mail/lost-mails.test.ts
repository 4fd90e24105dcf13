// A mail that waits without a job is queued again, and after three days it has failed and the student is told.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { SEND_MAIL_JOB } from './mail.ts';

let test: TestApp;
let student: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  student = await test.signIn(await test.build.account());
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.jobs.drain(SEND_MAIL_JOB);
});

let count = 0;
/** Records an entry, whose mail to the contact is then queued; answers the number of that mail. */
async function recordEntry(): Promise<{ entryId: number; mailId: number }> {
  count += 1;
  const { status, body } = await student.post('/api/volunteer_hours_portfolio/create_entry', {
    event: `Beach cleanup ${count}`,
    date: '2026-05-02',
    hours: 2,
    role: 'Helper',
    organizer: 'Heal the Bay',
    contact: `lead${count}@bay.example`,
    description: 'Picked up litter.',
  });
  expect(status).toBe(201);
  const { id } = await test.db
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', `lead${count}@bay.example`)
    .executeTakeFirstOrThrow();
  return { entryId: (body as { id: number }).id, mailId: id };
}

const loseJobs = () => sql`delete from pgboss.job where name = ${SEND_MAIL_JOB}`.execute(test.db);

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pgboss.job
    where name = ${SEND_MAIL_JOB} and state < 'completed'`.execute(test.db);
  return rows[0]?.count ?? -1;
}

const readMail = (id: number) =>
  test.db.selectFrom('mails').select(['state', 'last_error']).where('id', '=', id).executeTakeFirstOrThrow();

const findLost = () => test.jobs.runNow('find-lost-mails');

it('is queued again once, and arrives', async () => {
  const { mailId } = await recordEntry();
  await loseJobs();
  test.clock.advance(9 * MINUTE);
  await findLost();
  expect(await countJobs()).toBe(0);
  test.clock.advance(2 * MINUTE);
  await findLost();
  await findLost();
  expect(await countJobs()).toBe(1);
  await test.outbox.deliver();
  expect(await readMail(mailId)).toMatchObject({ state: 'sent' });
});

it('is left alone while it has a job, however long it waits', async () => {
  const { mailId } = await recordEntry();
  test.clock.advance(5 * DAY);
  await findLost();
  expect(await countJobs()).toBe(1);
  expect(await readMail(mailId)).toMatchObject({ state: 'queued' });
});

it('is queued again when its job has used up its tries, as after a database that was lost in the last one', async () => {
  const { mailId } = await recordEntry();
  await sql`update pgboss.job set state = 'failed' where name = ${SEND_MAIL_JOB}`.execute(test.db);
  test.clock.advance(2 * DAY);
  await findLost();
  await test.outbox.deliver();
  expect(await readMail(mailId)).toMatchObject({ state: 'sent' });
});

it('has failed after three days, and the student hears of it', async () => {
  const { entryId, mailId } = await recordEntry();
  await loseJobs();
  test.clock.advance(3 * DAY + MINUTE);
  await findLost();
  expect(await readMail(mailId)).toEqual({
    state: 'failed',
    last_error: 'Our mail server did not take the mail: nothing tried to send it in time',
  });
  expect(await countJobs()).toBe(1);
  const [told] = await test.outbox.deliver();
  expect(told?.subject).toContain(`Beach cleanup ${count}`);
  const entries = (await student.get('/api/volunteer_hours_portfolio/portfolio')).body as { id: number }[];
  expect(entries.find(({ id }) => id === entryId)).toMatchObject({
    request_state: 'failed',
    request_advice: 'ask_again',
  });
});
