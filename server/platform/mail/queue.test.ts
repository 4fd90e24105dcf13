// The mail queue with a transport that the test controls: which mail is sent when, and by which process.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mailKinds } from '#server/features.ts';
import { queueMail, queueMails, type MailOutcome, type NewMail } from './mail.ts';
import type { OutgoingMail } from './transport.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tryMail } from '#server/testing/mail/try-mail.ts';
import { ATTEMPTS, createMailQueue, type MailQueue } from './queue.ts';

let test: TestApp;
let queues: MailQueue[];
let outcomes: MailOutcome[];
let refusals: number;
let refusal: Error;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  queues = [];
  outcomes = [];
  refusals = 0;
  refusal = new Error('The feature could not note it');
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(queues.map((queue) => queue.stop()));
  await test.db.deleteFrom('mails').execute();
});

const kinds = {
  ...mailKinds,
  question: {
    compose: async () => ({ subject: 'A question', html: '<p>Well?</p>', text: 'Well?' }),
    onOutcome: async (_: unknown, outcome: MailOutcome) => {
      refusals -= 1;
      if (refusals >= 0) throw refusal;
      outcomes.push(outcome);
    },
  },
};

/** A mail server that holds each mail until the test releases it, unless `takes` accepts it at once. */
function slowTransport({ takes = () => false }: { takes?: (mail: OutgoingMail) => boolean } = {}) {
  const begun: OutgoingMail[] = [];
  const open = new Map<OutgoingMail, { resolve: () => void; reject: (error: Error) => void }>();
  return {
    begun,
    addresses: () => begun.map(({ to }) => to),
    /** Accepts or fails the mail that the server has held longest. */
    answer(error?: Error): void {
      const [mail] = open.keys();
      const waiting = mail && open.get(mail);
      if (!waiting) throw new Error('No mail is being sent');
      open.delete(mail);
      if (error) waiting.reject(error);
      else waiting.resolve();
    },
    async send(mail: OutgoingMail): Promise<void> {
      begun.push(mail);
      if (takes(mail)) return;
      await new Promise<void>((resolve, reject) => open.set(mail, { resolve, reject }));
    },
    close(): void {
      for (const { reject } of open.values()) reject(new Error('Limelight was stopped'));
      open.clear();
    },
  };
}
type SlowTransport = ReturnType<typeof slowTransport>;

/** The queue of a process. */
function mailQueue(transport: SlowTransport): MailQueue {
  const queue = createMailQueue(test.context, kinds, { transport, stopMs: 0 });
  queues.push(queue);
  return queue;
}

const question = (to: string): NewMail => ({ kind: 'question', to, data: {} });
const add = (mails: readonly NewMail[]) =>
  test.db.transaction().execute(async (trx) => {
    for (const mail of mails) await queueMail(test.context, trx, mail);
  });
const questions = (count: number, name = 'contact') =>
  Array.from({ length: count }, (_, number) => question(`${name}${number}@park.example`));

const look = (to: string) =>
  test.db
    .selectFrom('mails')
    .select(['id', 'state', 'attempts', 'last_error', 'lease'])
    .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('pause'))
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow();
const count = async (state: 'queued' | 'sent') =>
  (await test.db.selectFrom('mails').select('id').where('state', '=', state).execute()).length;

it('sends a password reset next, despite 200 queued mails and a slow server', async () => {
  const { email } = await test.build.account();
  const transport = slowTransport();
  await add(questions(200));
  mailQueue(transport).start();
  await expect.poll(() => transport.begun.length).toBe(3);
  await test.visitor().post('/api/accounts/password-reset', { email });
  transport.answer();
  await expect.poll(() => transport.begun.length).toBe(4);
  expect(transport.begun.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('password') });
  expect(await count('queued')).toBe(200);
});

it('sends account mails first, mail to many last, and otherwise the oldest first', async () => {
  const transport = slowTransport({ takes: () => true });
  await test.db
    .transaction()
    .execute((trx) => queueMails(test.context, trx, 'question', questions(2, 'many')));
  await add([question('first@park.example')]);
  await add([question('second@park.example'), { ...question('me@home.example'), priority: 'account' }]);
  await expect(mailQueue(transport).sendDue()).resolves.toBe(5);
  expect(transport.addresses()).toEqual([
    'me@home.example',
    'first@park.example',
    'second@park.example',
    'many0@park.example',
    'many1@park.example',
  ]);
});

it('sends other mails while two wait for the server; a stop aborts these', async () => {
  const transport = slowTransport({ takes: ({ to }) => !to.startsWith('slow') });
  await add([...questions(2, 'slow'), ...questions(28)]);
  const queue = mailQueue(transport);
  queue.start();
  await expect.poll(() => count('sent')).toBe(28);
  expect(await look('slow0@park.example')).toMatchObject({ state: 'queued', last_error: null });
  await queue.stop();
  expect(transport.begun).toHaveLength(30);
  expect(await look('slow0@park.example')).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: 'Limelight was stopped',
    lease: null,
  });
});

it('sends each mail once with two processes', async () => {
  const transports = [1, 2].map(() => slowTransport({ takes: () => true }));
  await add(questions(60));
  for (const transport of transports) mailQueue(transport).start();
  await expect.poll(() => count('sent')).toBe(60);
  const addresses = transports.flatMap((transport) => transport.addresses());
  expect(addresses).toHaveLength(60);
  expect(new Set(addresses).size).toBe(60);
  expect(outcomes).toHaveLength(60);
});

it('keeps no transaction open while sending a mail', async () => {
  const transport = slowTransport();
  await add(questions(1));
  mailQueue(transport).start();
  await expect.poll(() => transport.begun.length).toBe(1);
  const { rows } = await sql`select query from pg_stat_activity where datname = current_database()
    and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    test.db,
  );
  expect(rows).toEqual([]);
});

const endLease = (to: string) =>
  test.db
    .updateTable('mails')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('to_address', '=', to)
    .execute();

it('resends a killed process’s mail when its lease ends, with the same Message-ID', async () => {
  const to = 'contact0@park.example';
  const [killed, other] = [slowTransport(), slowTransport({ takes: () => true })];
  await add(questions(1));
  const sending = mailQueue(killed).sendDue();
  await expect.poll(() => killed.begun.length).toBe(1);
  const { pause } = await look(to);
  expect(pause).toBeGreaterThan(20);
  expect(pause).toBeLessThanOrEqual(30);
  const queue = mailQueue(other);
  expect(await queue.sendDue()).toBe(0);

  await endLease(to);
  expect(await queue.sendDue()).toBe(1);
  expect(other.begun).toEqual(killed.begun);
  expect(await look(to)).toMatchObject({ state: 'sent', attempts: 2, lease: null });
  // That process was only slow: its late result changes nothing.
  killed.answer(new Error('Gone'));
  await sending;
  expect(await look(to)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  expect(outcomes).toEqual([{ state: 'sent', reason: '' }]);
});

it('does not resend a mail accepted after its lease had ended', async () => {
  const to = 'contact0@park.example';
  const [slow, other] = [slowTransport(), slowTransport()];
  await add(questions(1));
  const sending = [mailQueue(slow).sendDue()];
  await expect.poll(() => slow.begun.length).toBe(1);
  await endLease(to);
  sending.push(mailQueue(other).sendDue());
  await expect.poll(() => other.begun.length).toBe(1);
  slow.answer();
  await sending[0];
  expect(await look(to)).toMatchObject({ state: 'sent' });
  other.answer(new Error('Busy'));
  await sending[1];
  expect(await look(to)).toMatchObject({ state: 'sent', last_error: null });
  expect(outcomes).toHaveLength(1);
});

it('renews the lease for as long as a mail is being sent', async () => {
  const to = 'contact0@park.example';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const transport = slowTransport();
  await add(questions(1));
  mailQueue(transport).start();
  await expect.poll(() => transport.begun.length).toBe(1);
  await sql`update mails set next_attempt_at = now() + interval '5 seconds'`.execute(test.db);
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await look(to)).pause).toBeGreaterThan(20);
  transport.answer();
  await expect.poll(() => count('sent')).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('retries a mail for about a day, with growing pauses', async () => {
  const to = 'contact0@park.example';
  await add(questions(1));
  const queue = mailQueue({
    ...slowTransport(),
    send: () => Promise.reject(new Error('Our mail server did not take the mail: busy')),
  });
  const { id } = await look(to);
  const pauses: number[] = [];
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await tryMail(test.db, queue, id);
    const { state, attempts, pause } = await look(to);
    expect([state, attempts]).toEqual(['queued', attempt]);
    pauses.push(Math.round(pause));
  }
  expect(pauses.slice(0, 11)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(24);
  expect(outcomes).toEqual([]);
  await tryMail(test.db, queue, id);
  expect(await look(to)).toMatchObject({ state: 'failed', attempts: ATTEMPTS });
  const reason = 'Our mail server did not take the mail: busy';
  expect(outcomes).toEqual([{ state: 'failed', reason, problem: 'ours', isRefusal: false }]);
});

it('sends mails postponed by a wrong clock, but not those that wait for an hour', async () => {
  await add(questions(2));
  await sql`update mails set next_attempt_at = now() + interval '30 days'
    where to_address = 'contact0@park.example'`.execute(test.db);
  await sql`update mails set next_attempt_at = now() + interval '59 minutes'
    where to_address = 'contact1@park.example'`.execute(test.db);
  const transport = slowTransport({ takes: () => true });
  await mailQueue(transport).sendDue();
  expect(transport.addresses()).toEqual(['contact0@park.example']);
});

it('does not resend a mail whose outcome could not be stored at once', async () => {
  await add(questions(1));
  refusals = 1;
  const transport = slowTransport({ takes: () => true });
  await mailQueue(transport).sendDue();
  expect(transport.begun).toHaveLength(1);
  expect(await look('contact0@park.example')).toMatchObject({ state: 'sent', attempts: 1 });
});

it('stores the outcome of a mail when the database is back, and does not send it again', async () => {
  await add(questions(1));
  refusals = 4;
  refusal = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const transport = slowTransport({ takes: () => true });
  await mailQueue(transport).sendDue();
  expect(transport.begun).toHaveLength(1);
  expect(await look('contact0@park.example')).toMatchObject({ state: 'sent', attempts: 1 });
});

it('postpones a mail whose outcome could not be stored', async () => {
  const to = 'contact0@park.example';
  await add(questions(1));
  refusals = 2;
  const queue = mailQueue(slowTransport({ takes: () => true }));
  expect(await queue.sendDue()).toBe(1);
  const { id, ...mail } = await look(to);
  expect(mail).toMatchObject({ state: 'queued', last_error: 'The feature could not note it', lease: null });
  expect(mail.pause).toBeGreaterThan(5);
  await tryMail(test.db, queue, id);
  expect(await look(to)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
});
