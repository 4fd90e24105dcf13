/** Outcomes of mails to contacts: in the history, and in a mail to the student if the contact cannot be reached. */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { verificationMailKinds } from './verification.emails.ts';

const base = '/api/volunteer_hours_portfolio';
const form = readingHour;
const NO_MAILBOX = '5.1.1 No such user here';

let test: TestApp;
let server: SMTPServer;
let owner: BuiltAccount;
let student: TestClient;
let contact = '';
let number = 0;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error(NO_MAILBOX), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  test = await createTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  owner = await test.build.account({ first_name: 'Ada' });
  student = await test.signIn(owner);
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});
beforeEach(async () => {
  number += 1;
  contact = `gone${number}@library.example`;
  await test.mailQueue.sendDue();
  await test.db.deleteFrom('mails').where('kind', '<>', 'verify-entry').execute();
});

const record = async (address = contact) =>
  (await student.post(`${base}/create_entry`, { ...form, contact: address })).body.id as number;
const send = () => test.mailQueue.sendDue();
const linesOf = async (id: number) =>
  (
    await test.db
      .selectFrom('entry_history')
      .select(['kind', 'details'])
      .where('entry_id', '=', id)
      .where('kind', 'in', ['mail sent', 'mail failed', 'mail bounced', 'mail dropped'])
      .orderBy('line')
      .execute()
  ).map(({ kind, details }) => [kind, details]);
const news = () =>
  test.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'data', 'state'])
    .where('kind', '<>', 'verify-entry')
    .orderBy('id')
    .execute();
/** The mails of the requests about an entry, newest first. */
const requestMails = (id: number) =>
  test.db
    .selectFrom('mails as m')
    .innerJoin('verification_requests as r', 'r.mail_id', 'm.id')
    .where('r.entry_id', '=', id)
    .orderBy('m.id', 'desc')
    .selectAll('m')
    .execute();
type RequestMail = Awaited<ReturnType<typeof requestMails>>[number];
/** A delivery report that comes after the mail was accepted. */
const report = async (mail: RequestMail | undefined): Promise<void> => {
  if (!mail) throw new Error('There is no such mail');
  const outcome = { state: 'bounced', reason: NO_MAILBOX, problem: 'unknown' } as const;
  await test.db
    .transaction()
    .execute((trx) => notifyOutcome(test.context, verificationMailKinds, trx, mail, outcome));
};
const bounce = async (id: number) => report((await requestMails(id))[0]);

describe('the history of an entry', () => {
  it('says that the mail was sent, and to whom', async () => {
    const id = await record('here@library.example');
    await send();
    expect(await linesOf(id)).toEqual([['mail sent', { mail: 'request', to: 'here@library.example' }]]);
    expect(await news()).toEqual([]);
  });

  it('says that it failed, with the mail server’s response', async () => {
    const id = await record();
    await send();
    expect(await linesOf(id)).toEqual([
      [
        'mail failed',
        { mail: 'request', to: contact, reason: expect.stringContaining(NO_MAILBOX), problem: 'unknown' },
      ],
    ]);
  });

  it('says that it was dropped because the entry had changed', async () => {
    const id = await record('here@library.example');
    await student.post(`${base}/update_entry/${id}`, { ...form, contact: 'there@library.example' });
    await send();
    expect((await linesOf(id)).sort()).toEqual([
      ['mail dropped', { mail: 'request', to: 'here@library.example' }],
      ['mail sent', { mail: 'request', to: 'there@library.example' }],
    ]);
    expect(await news()).toEqual([]);
  });

  it('says that it bounced', async () => {
    const id = await record('here@library.example');
    await send();
    await bounce(id);
    expect((await linesOf(id)).at(-1)).toEqual([
      'mail bounced',
      { mail: 'request', to: 'here@library.example', reason: NO_MAILBOX, problem: 'unknown' },
    ]);
  });
});

describe('the state of a request', () => {
  const stateOf = async (id: number) => {
    const { body } = await student.get(`${base}/portfolio`);
    return body.find((entry: { id: number }) => entry.id === id).request_state;
  };
  const open = (id: number, at: Date) =>
    test.db.updateTable('verification_requests').set({ opened_at: at }).where('entry_id', '=', id).execute();

  it('is failed even if a filter had opened the link before the mail bounced', async () => {
    const id = await record('here@library.example');
    await send();
    await open(id, test.clock.now());
    expect(await stateOf(id)).toBe('opened');
    test.clock.advance(MINUTE);
    await bounce(id);
    expect(await stateOf(id)).toBe('failed');
  });

  it('is opened when somebody opens the link after a failure report', async () => {
    const id = await record('here@library.example');
    await send();
    await bounce(id);
    test.clock.advance(MINUTE);
    await open(id, test.clock.now());
    expect(await stateOf(id)).toBe('opened');
  });
});

describe('a deleted entry', () => {
  it('still gets the outcome of each mail in its history', async () => {
    const id = await record('here@library.example');
    await student.delete(`${base}/delete_entry/${id}`);
    await send();
    expect(await linesOf(id)).toEqual([['mail dropped', { mail: 'request', to: 'here@library.example' }]]);
  });
});

describe('an entry in the recycling bin', () => {
  it('sends no request', async () => {
    const id = await record('here@library.example');
    await test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute();
    await send();
    expect(await linesOf(id)).toEqual([['mail dropped', { mail: 'request', to: 'here@library.example' }]]);
  });
});

describe('a student whose contact cannot be reached', () => {
  it('gets a mail with the reason, the address and a way to correct it', async () => {
    const kept = await createTestApp();
    const ada = await kept.build.account({ first_name: 'Ada' });
    const client = await kept.signIn(ada);
    const { body } = await client.post(`${base}/create_entry`, { ...form, contact });
    await kept.outbox.deliver();
    await kept.db.transaction().execute(async (trx) => {
      const mail = await trx.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
      await notifyOutcome(kept.context, verificationMailKinds, trx, mail, {
        state: 'bounced',
        reason: `550 ${NO_MAILBOX}`,
      });
    });
    const [mail, ...others] = await kept.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'request-failed', to_address: ada.email });
    expect(mail?.subject).toBe('The contact of \u201cReading hour\u201d could not be reached');
    for (const part of [
      'Hello Ada',
      contact,
      'There is no mailbox with this address.',
      'Correct the address',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).not.toContain('5.1.1');
    expect(kept.outbox.linkIn(mail)).toBe(`/portfolio-update-event/${body.id}`);
    await kept.close();
  });

  it('gets one mail, however many reports come', async () => {
    const id = await record();
    await send();
    for (let times = 0; times < 3; times += 1) await bounce(id);
    await Promise.all([bounce(id), bounce(id)]);
    await send();
    expect(await news()).toEqual([
      expect.objectContaining({ kind: 'request-failed', to_address: owner.email, state: 'sent' }),
    ]);
    expect(await linesOf(id)).toHaveLength(6);
  });

  it('gets another mail when the same address fails again', async () => {
    const id = await record();
    await send();
    test.clock.advance(2 * MINUTE);
    await student.post(`${base}/resend-verification`, { id });
    // A late report about the first mail changes nothing.
    await report((await requestMails(id))[1]);
    expect(await news()).toHaveLength(1);
    await send();
    expect(await news()).toHaveLength(2);
  });

  it.each([
    ['was deleted', (id: number) => student.delete(`${base}/delete_entry/${id}`)],
    [
      'was changed',
      (id: number) =>
        student.post(`${base}/update_entry/${id}`, { ...form, contact: 'right@library.example' }),
    ],
    [
      'was verified',
      (id: number) => test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
    ],
  ])('gets no mail when the entry %s meanwhile', async (_what, change) => {
    const id = await record('here@library.example');
    await send();
    const [mail] = await requestMails(id);
    await change(id);
    await report(mail);
    await send();
    expect(await news()).toEqual([]);
  });

  it('gets no mail about an address corrected in time', async () => {
    const id = await record('here@library.example');
    await send();
    await bounce(id);
    await student.post(`${base}/update_entry/${id}`, { ...form, contact: 'right@library.example' });
    await send();
    expect((await news()).map(({ kind, state }) => [kind, state])).toEqual([['request-failed', 'dropped']]);
  });

  it('is mailed without deadlocks, whatever else happens to the entry at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      test.clock.advance(DAY);
      const id = await record('here@library.example');
      await send();
      const [changed] = await Promise.all([
        student.post(`${base}/update_entry/${id}`, { ...form, contact: 'here@library.example', hours: 2 }),
        bounce(id),
        bounce(id),
        send(),
      ]);
      expect(changed.status).toBe(200);
    }
  });
});
