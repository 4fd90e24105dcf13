// Incoming delivery reports: what they change, and only once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exchangeReport, gmailReport, postfixReport } from '#server/testing/mail/delivery-reports.ts';
import {
  startScriptedMailServer,
  type ScriptedMailServer,
} from '#server/testing/mail/scripted-mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tryMail } from '#server/testing/mail/try-mail.ts';
import { readDeliveryReport, takeDeliveryReport, type BounceOutcome } from './delivery-report.ts';
import { queueMail, type MailOutcome } from './mail.ts';
import { createMailQueue } from './queue.ts';
import { createTransport } from './transport.ts';

const to = 'ranger@park.example';
const patience = { greeting: 5000, handover: 5000, answer: 300 };

let server: ScriptedMailServer;
let test: TestApp;
let outcomes: MailOutcome[] = [];
let refuseOutcome = false;
const kinds = {
  question: {
    compose: async ({ pointless }: { pointless?: boolean }) =>
      pointless ? undefined : { subject: 'A question', html: '<p>Well?</p>', text: 'Well?' },
    onOutcome: async (_: unknown, outcome: MailOutcome) => {
      if (refuseOutcome) throw new Error('The feature could not note it');
      outcomes.push(outcome);
    },
  },
};

beforeAll(async () => {
  server = await startScriptedMailServer();
  test = await createTestApp({ environment: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await test.db.updateTable('mails').set({ state: 'dropped' }).where('state', '=', 'queued').execute();
  server.forget();
  outcomes = [];
  refuseOutcome = false;
});

async function queue(data: Record<string, unknown> = {}) {
  const id = await test.db
    .transaction()
    .execute((trx) => queueMail(test.context, trx, { kind: 'question', to, data }));
  return findMail(id);
}

const findMail = (id: number) =>
  test.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function attempt(id: number): Promise<void> {
  const transport = createTransport(test.context.config, test.db, patience);
  await tryMail(test.db, createMailQueue(test.context, kinds, { transport }), id);
}

async function queueAndSend() {
  const mail = await queue();
  await attempt(mail.id);
  outcomes = [];
  return mail;
}

async function take(text: string): Promise<BounceOutcome> {
  const report = await readDeliveryReport(Buffer.from(text));
  if (typeof report === 'string') throw new Error('The test wrote no report');
  return takeDeliveryReport(test.context, kinds, report);
}

it.each([
  ['Postfix', postfixReport],
  ['Microsoft 365', exchangeReport],
  ['Gmail', gmailReport],
])('a sent mail becomes failed with the reported reason, once: %s', async (_, write) => {
  const { id, reference } = await queueAndSend();
  const outcome = await take(write({ reference }));
  expect(outcome).toMatchObject({ result: 'bounced', to });
  const mail = await findMail(id);
  expect(mail).toMatchObject({ state: 'failed', attempts: 1, finished_at: test.clock.now() });
  expect(mail.last_error).toMatch(/^550[- ]5\.1\.1/);
  expect(outcomes).toEqual([{ state: 'bounced', reason: mail.last_error, problem: 'unknown' }]);

  expect(await take(write({ reference }))).toEqual({ result: 'known', to });
  expect(outcomes).toHaveLength(1);
});

it('the same report twice at once is mailed once', async () => {
  const { reference } = await queueAndSend();
  const text = postfixReport({ reference });
  const both = await Promise.all([take(text), take(text)]);
  expect(both.map(({ result }) => result).sort()).toEqual(['bounced', 'known']);
  expect(outcomes).toHaveLength(1);
});

it.each(['delayed', 'delivered', 'relayed', 'expanded'])(
  'a report of “%s” changes nothing',
  async (action) => {
    const { id, reference } = await queueAndSend();
    expect(await take(postfixReport({ reference, action }))).toEqual({
      result: 'no failure',
      to,
      actions: action,
    });
    expect(await findMail(id)).toMatchObject({ state: 'sent', last_error: null });
    expect(outcomes).toEqual([]);
  },
);

it('a forwarded mail fails when the other address fails', async () => {
  const { reference } = await queueAndSend();
  expect(await take(gmailReport({ reference, to: 'private@home.example' }))).toMatchObject({
    result: 'bounced',
    to,
  });
});

it('a mail forwarded to several addresses counts as delivered if it reached one', async () => {
  const { reference } = await queueAndSend();
  const text = gmailReport({ reference, to: 'private@home.example' }).replace(
    'Final-Recipient:',
    'Final-Recipient: rfc822; office@home.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient:',
  );
  expect(await take(text)).toEqual({ result: 'no failure', to, actions: 'delivered, failed' });
});

it('other recipients do not matter if the report names our address', async () => {
  const { reference } = await queueAndSend();
  const text = postfixReport({ reference }).replace(
    'Final-Recipient:',
    'Final-Recipient: rfc822; office@home.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient:',
  );
  expect(await take(text)).toMatchObject({ result: 'bounced' });
});

it('a report about somebody else’s mail changes nothing', async () => {
  await queueAndSend();
  const stranger = '11111111-2222-4333-8444-555555555555';
  expect(await take(postfixReport({ reference: stranger }))).toEqual({ result: 'not ours' });
});

it('a mail queued after an uncertain try fails by the report and is not sent again', async () => {
  server.play({ text: 'silence' });
  const { id, reference } = await queue();
  await attempt(id);
  expect((await findMail(id)).last_error).toMatch(/may have arrived/);
  expect(await take(postfixReport({ reference }))).toMatchObject({ result: 'bounced' });
  server.play({});
  await attempt(id);
  expect(server.taken).toEqual([]);
  expect(await findMail(id)).toMatchObject({ state: 'failed', attempts: 1 });
});

it('a report that comes while the mail is being sent overrides that try’s outcome', async () => {
  server.play({ text: 'silence' });
  const { id, reference } = await queue();
  const sending = attempt(id);
  await expect.poll(() => server.texts.length).toBe(1);
  expect(await take(postfixReport({ reference }))).toMatchObject({ result: 'bounced' });
  await sending;
  const { state, attempts, last_error } = await findMail(id);
  expect([state, attempts]).toEqual(['failed', 1]);
  expect(outcomes).toEqual([{ state: 'bounced', reason: last_error, problem: 'unknown' }]);
});

it('a dropped mail stays dropped', async () => {
  const { id, reference } = await queue({ pointless: true });
  await attempt(id);
  outcomes = [];
  expect(await take(postfixReport({ reference }))).toEqual({ result: 'pointless', to });
  expect(await findMail(id)).toMatchObject({ state: 'dropped' });
  expect(outcomes).toEqual([]);
});

it('if the feature cannot store it, nothing changes and the report can be repeated', async () => {
  const { id, reference } = await queueAndSend();
  refuseOutcome = true;
  await expect(take(postfixReport({ reference }))).rejects.toThrow('The feature could not note it');
  expect(await findMail(id)).toMatchObject({ state: 'sent' });
  refuseOutcome = false;
  expect(await take(postfixReport({ reference }))).toMatchObject({ result: 'bounced' });
});

it('a refusal because of our server is retried, without blaming the address', async () => {
  const { id, reference } = await queueAndSend();
  const refused = (): Promise<BounceOutcome> =>
    take(
      gmailReport({ reference }).replaceAll(
        /550[- ]5\.1\.1[^\r\n]*/g,
        '550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy of our domain',
      ),
    );
  expect(await refused()).toMatchObject({ result: 'ours' });
  expect(outcomes).toEqual([]);
  const row = () => test.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ state: 'queued', finished_at: null });
  // The same report again changes nothing.
  expect(await refused()).toMatchObject({ result: 'known' });
  await attempt(id);
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
});
