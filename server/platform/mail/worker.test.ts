// The worker that sends mails, with its queue: that a mail server which takes its time over one holds up no other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScriptedMailServer, type ScriptedMailServer } from '#server/testing/scripted-mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createJobRunner } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { queueMail, sendMailJob } from './mail.ts';

let server: ScriptedMailServer;
let test: TestApp;
const kinds = {
  question: { compose: async () => ({ subject: 'A question', html: '<p>Well?</p>', text: 'Well?' }) },
};

beforeAll(async () => {
  server = await startScriptedMailServer();
  test = await createTestApp({ environment: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

it('sends all others while two mails wait for an answer', async () => {
  server.play({ text: (text) => (text.includes('slow-') ? 'silence' : '250 2.0.0 Queued') });
  const addresses = Array.from(
    { length: 30 },
    (_, n) => `${n % 20 === 0 ? 'slow' : 'quick'}-${n}@park.example`,
  );
  await test.db.transaction().execute(async (trx) => {
    for (const to of addresses) await queueMail(test.context, trx, { kind: 'question', to, data: {} });
  });
  const runner = createJobRunner({
    connectionString: test.database.connectionString,
    log: createLog('silent'),
    worker: true,
    definitions: () => [sendMailJob(test.context, kinds, { greeting: 5000, handover: 5000, answer: 8000 })],
  });
  await runner.start();
  await runner.work();
  const countOf = async (state: 'queued' | 'sent') =>
    (await test.db.selectFrom('mails').select('id').where('state', '=', state).execute()).length;
  await expect.poll(() => countOf('sent'), { timeout: 7000, interval: 50 }).toBe(28);
  expect(await countOf('queued')).toBe(2);
  expect(server.taken).toHaveLength(28);
  // Both have had one try each, and are in the middle of it.
  expect(server.texts.filter((text) => text.includes('slow-'))).toHaveLength(2);
  await runner.stop();
  const slow = await test.db
    .selectFrom('mails')
    .select(['state', 'attempts', 'last_error'])
    .where('to_address', 'like', 'slow-%')
    .execute();
  expect(slow).toMatchObject([
    { state: 'queued', attempts: 1, last_error: expect.stringContaining('may have arrived') },
    { state: 'queued', attempts: 1, last_error: expect.stringContaining('may have arrived') },
  ]);
});
