// A mail server that fails at each stage: what is stored, whether the mail is retried, and no duplicates where that can
// be known.
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startScriptedMailServer,
  type MailScript,
  type ScriptedMailServer,
} from '#server/testing/mail/scripted-mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tryMail } from '#server/testing/mail/try-mail.ts';
import type { MailProblem } from './mail-problem.ts';
import { queueMail, type MailOutcome } from './mail.ts';
import { ATTEMPTS, createMailQueue, type MailQueue } from './queue.ts';
import { createTransport } from './transport.ts';

/** Long enough for a busy machine; only the tests of a silent server take all of it. */
const patience = { greeting: 1500, handover: 1500, answer: 1500 };

let server: ScriptedMailServer;
let test: TestApp;
const outcomes: MailOutcome[] = [];
/** Long enough that it does not fit into one packet. */
const text = 'Did Ada Byron dig here?\n'.repeat(20_000);
const kinds = {
  question: {
    compose: async () => ({ subject: 'A question', html: '<p>Did Ada Byron dig here?</p>', text }),
    onOutcome: async (_: unknown, outcome: MailOutcome) => void outcomes.push(outcome),
  },
};

beforeAll(async () => {
  server = await startScriptedMailServer();
  test = await createTestApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'hours@school.example' } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await test.db.updateTable('mails').set({ state: 'dropped' }).where('state', '=', 'queued').execute();
  server.forget();
  outcomes.length = 0;
});

const queue = (): Promise<number> =>
  test.db
    .transaction()
    .execute((trx) =>
      queueMail(test.context, trx, { kind: 'question', to: 'ranger@park.example', data: {} }),
    );

function mailQueue(context = test.context, limits = patience): MailQueue {
  const transport = createTransport(context.config, context.db, limits);
  return createMailQueue(context, kinds, { transport });
}

/** A mail's row. */
async function look(id: number) {
  const { state, attempts, last_error, reference } = await test.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, attempts, reason: last_error ?? '', reference };
}

/** Makes one try, and returns the mail's row. */
async function attempt(id: number, { isLast = false, smtpUrl = server.url } = {}) {
  const context = { ...test.context, config: { ...test.context.config, smtpUrl } };
  await tryMail(test.db, mailQueue(context), id, { isLast });
  return look(id);
}

const messageIds = (texts: readonly string[]): (string | undefined)[] =>
  texts.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim());

describe('a temporary failure at any stage', () => {
  it.each<[string, MailScript, string]>([
    ['it hangs up at once', { greeting: 'hang up' }, 'Our mail server did not take the mail: '],
    ['it never greets', { greeting: 'silence' }, 'Our mail server did not take the mail: '],
    [
      'it is too busy to greet',
      { greeting: '421 4.3.2 Too busy' },
      'Our mail server refused us: 421 4.3.2 Too busy',
    ],
    [
      'it greets nobody from here',
      { greeting: '554 5.7.1 No SMTP service here' },
      'Our mail server refused us: 554 5.7.1 No',
    ],
    ['it does not like our name', { ehlo: '421 Go away' }, 'Our mail server refused us: 421 Go away'],
    [
      'it does not know the sender',
      { mail: '550 5.7.60 Sender address rejected' },
      'Our mail server refused us: 550 5.7.60',
    ],
    [
      'it does not relay for us',
      { rcpt: '554 5.7.1 Relay access denied' },
      'Our mail server refused us: 554 5.7.1 Relay',
    ],
    [
      'it wants us to sign in',
      { rcpt: '530 5.7.0 Authentication Required' },
      'Our mail server refused us: 530 5.7.0',
    ],
    [
      'it says nothing to the address',
      { rcpt: 'silence' },
      'Our mail server did not take the mail: it was silent',
    ],
    ['it hangs up on the address', { rcpt: 'hang up' }, 'Our mail server did not take the mail: '],
    ['it puts the address off', { rcpt: '450 4.2.0 Greylisted' }, '450 4.2.0 Greylisted'],
    ['it does not want the text yet', { data: '451 4.3.0 Not now' }, '451 4.3.0 Not now'],
    ['it hangs up in the text', { cutTextAfter: 1000 }, 'Our mail server did not take the mail: '],
    ['it puts the whole text off', { text: '451 4.7.1 Try later' }, '451 4.7.1 Try later'],
  ])('is recorded and retried, and one mail arrives: %s', async (_, script, reason) => {
    server.play(script);
    const id = await queue();
    const first = await attempt(id);
    expect(first).toMatchObject({ state: 'queued', attempts: 1 });
    expect(first.reason.slice(0, reason.length)).toBe(reason);
    expect([outcomes, server.taken]).toEqual([[], []]);
    // A second connection within one try would be an uncounted try.
    expect(server.connections()).toBe(1);

    server.play({});
    expect(await attempt(id)).toMatchObject({ state: 'sent', attempts: 2, reason: '' });
    expect(await attempt(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(server.taken).toHaveLength(1);
    expect(outcomes).toEqual([{ state: 'sent', reason: '' }]);
  });

  it('is retried when nobody listens at all', async () => {
    const id = await queue();
    const outcome = await attempt(id, { smtpUrl: `smtp://127.0.0.1:${await findClosedPort()}` });
    expect(outcome).toMatchObject({ state: 'queued', attempts: 1 });
    expect(outcome.reason).toMatch(/^Our mail server did not take the mail: .*ECONNREFUSED/);
  });

  it('fails the mail after the last try, without blaming the address for our side', async () => {
    server.play({ mail: '550 5.7.60 Sender address rejected' });
    const outcome = await attempt(await queue(), { isLast: true });
    expect(outcome).toMatchObject({ state: 'failed', attempts: ATTEMPTS });
    expect(outcomes).toEqual([
      { state: 'failed', reason: outcome.reason, problem: 'ours', isRefusal: false },
    ]);
    await attempt(await queue(), {
      isLast: true,
      smtpUrl: `smtp://127.0.0.1:${await findClosedPort()}`,
    });
    expect(outcomes[1]).toMatchObject({ state: 'failed', problem: 'ours' });
  });
});

describe('a refusal of a mail', () => {
  it.each<[string, MailScript, string, MailProblem]>([
    ['at the address', { rcpt: '550 5.1.1 No such user here' }, '550 5.1.1 No such user here', 'unknown'],
    [
      'of the text before it is sent',
      { data: '554 5.1.1 No such user here' },
      '554 5.1.1 No such user here',
      'unknown',
    ],
    [
      'of the text after it was sent',
      { text: '554 5.2.1 This mailbox is disabled' },
      '554 5.2.1 This mailbox is disabled',
      'unused',
    ],
    [
      'in several lines',
      { rcpt: '550-5.1.1 The email account that you tried to reach does\r\n550 5.1.1 not exist' },
      '550-5.1.1 The email account that you tried to reach does\n550 5.1.1 not exist',
      'unknown',
    ],
  ])('is final, with the server’s response: %s', async (_, script, reason, problem) => {
    server.play(script);
    const id = await queue();
    expect(await attempt(id)).toMatchObject({ state: 'failed', attempts: 1, reason });
    expect(outcomes).toEqual([{ state: 'failed', reason, problem, isRefusal: true }]);
    server.play({});
    expect(await attempt(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect([server.taken, outcomes.length]).toEqual([[], 1]);
  });

  it.each<MailScript>([{ data: '554 5.7.1 Not from you' }, { text: '550 5.7.26 DMARC policy' }])(
    'is not final if it is about us: %o',
    async (script) => {
      server.play(script);
      expect(await attempt(await queue())).toMatchObject({ state: 'queued' });
      expect(outcomes).toEqual([]);
    },
  );

  it('is not final for a full mailbox', async () => {
    server.play({ rcpt: '552 5.2.2 Mailbox full' });
    expect(await attempt(await queue())).toMatchObject({ state: 'queued' });
  });
});

describe('a missing response after the whole text', () => {
  it.each<[string, MailScript]>([
    ['silence', { text: 'silence' }],
    ['a connection that breaks', { text: 'hang up' }],
  ])('means that it may have arrived, and is retried with the same Message-ID: %s', async (_, script) => {
    server.play(script);
    const id = await queue();
    const first = await attempt(id);
    expect(first).toMatchObject({ state: 'queued', attempts: 1 });
    expect(first.reason).toMatch(
      /^Our mail server did not say whether it took the mail: .*may have arrived\.$/,
    );
    expect([server.connections(), server.texts.length, outcomes.length]).toEqual([1, 1, 0]);

    server.play({});
    expect(await attempt(id)).toMatchObject({ state: 'sent', attempts: 2, reason: '' });
    const name = `<${first.reference}@limelight.test>`;
    expect(messageIds(server.texts)).toEqual([name, name]);
    expect(server.commands.filter((command) => command.includes(`ENVID=${first.reference}`))).toHaveLength(2);
  });

  it('is an uncertain failure after the last try', async () => {
    server.play({ text: 'silence' });
    const { reason } = await attempt(await queue(), { isLast: true });
    expect(outcomes).toEqual([{ state: 'failed', reason, problem: 'unsure', isRefusal: false }]);
  });

  it('is awaited longer than any other response', async () => {
    server.play({ text: 'silence' });
    const id = await queue();
    const start = performance.now();
    await mailQueue(test.context, { ...patience, answer: 4000 }).sendDue();
    expect(performance.now() - start).toBeGreaterThan(3900);
    expect((await look(id)).reason).toMatch(/may have arrived/);
  });
});

it('requests a failure report if the server supports it', async () => {
  const { reference } = await attempt(await queue());
  expect(server.commands.slice(1, 3)).toEqual([
    `MAIL FROM:<hours@school.example> RET=HDRS ENVID=${reference}`,
    'RCPT TO:<ranger@park.example> NOTIFY=FAILURE ORCPT=rfc822;ranger@park.example',
  ]);
  server.forget();
  server.play({ ehlo: '250-mx.test\r\n250 8BITMIME' });
  expect(await attempt(await queue())).toMatchObject({ state: 'sent' });
  expect(server.commands.slice(1, 3)).toEqual([
    'MAIL FROM:<hours@school.example>',
    'RCPT TO:<ranger@park.example>',
  ]);
});

/** An unused port: it was free a moment ago. */
async function findClosedPort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

it('sends nothing to a mail server without the required encryption', async () => {
  const id = await queue();
  await mailQueue({ ...test.context, config: { ...test.context.config, smtpNeedsTls: true } }).sendDue();
  expect(await look(id)).toMatchObject({
    state: 'queued',
    reason: expect.stringMatching(/^Our mail server /),
  });
  expect(server.commands.filter((command) => !command.startsWith('EHLO'))).not.toContainEqual(
    expect.stringMatching(/^(MAIL|RCPT|DATA|AUTH)/),
  );
  expect(server.texts).toEqual([]);
});
