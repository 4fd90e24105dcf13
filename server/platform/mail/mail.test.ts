/** Mail through a real SMTP server that can refuse at every stage. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tryMail } from '#server/testing/mail/try-mail.ts';

interface Received {
  readonly to: string[];
  readonly raw: string;
}

/** Returns a code and a text in response to RCPT; undefined accepts. */
let refuse: { code: number; text: string } | undefined;
const received: Received[] = [];

describe('mail by SMTP', () => {
  let test: TestApp;
  let server: SMTPServer;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        if (!refuse) return done();
        return done(Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map((rcpt) => rcpt.address),
            raw: Buffer.concat(parts).toString(),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    test = await createTestApp({
      environment: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'hours@school.example',
        CONTACT_EMAIL: 'office@school.example',
      },
    });
  });
  afterAll(async () => {
    await test.close();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  beforeEach(() => {
    refuse = undefined;
    received.length = 0;
  });

  const record = async () => {
    const student = await test.signIn(await test.build.account());
    const { body } = await student.post('/api/volunteer_hours_portfolio/create_entry', {
      event: 'Tree\r\nBcc: everyone',
      date: '2026-05-01',
      hours: 1,
      role: 'Digger',
      organizer: '<b>Park</b>',
      contact: 'ranger@park.example',
      description: 'Planted & watered.',
    });
    const state = async () => {
      const portfolio = await student.get('/api/volunteer_hours_portfolio/portfolio');
      return portfolio.body.find((entry: { id: number }) => entry.id === body.id).request_state;
    };
    return { state };
  };
  const newestMail = () =>
    test.db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  const findMail = (id: number) =>
    test.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('reaches exactly the contact, in HTML and text, with a one-line subject', async () => {
    const { state } = await record();
    expect(await state()).toBe('queued');
    await test.mailQueue.sendDue();
    expect(received.map((mail) => mail.to)).toEqual([['ranger@park.example']]);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.from?.address).toBe('hours@school.example');
    expect(mail.headers.filter((header) => header.key === 'bcc')).toEqual([]);
    expect(mail.subject).toContain('Tree Bcc: everyone');
    expect(mail.html).toContain('&lt;b&gt;Park&lt;/b&gt;');
    expect(mail.html).toMatch(/http:\/\/limelight\.test\/verify-entry\/[\w-]{43}/);
    expect(mail.text).toMatch(/http:\/\/limelight\.test\/verify-entry\/[\w-]{43}/);
    expect(await state()).toBe('sent');
  });

  it('directs replies to a person, and suppresses automatic ones; a mail may set another address', async () => {
    await record();
    await test.mailQueue.sendDue();
    const organizer = await test.build.account();
    const guest = await test.build.account({ email: 'guest@school.example' });
    const event = await test.build.event(organizer);
    await (await test.signIn(guest)).put(`/api/volunteer_events/events/${event.id}/register`);
    await test.mailQueue.sendDue();
    const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
      ['office@school.example'],
      ['guest@school.example'],
    ]);
    for (const { headers } of mails) {
      const of = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
      expect(of('auto-submitted')).toEqual(['auto-generated']);
      expect(of('x-auto-response-suppress')).toEqual(['All']);
      expect(of('x-limelight-mail')[0]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('records a permanent refusal with the server’s response, and is not retried', async () => {
    refuse = { code: 550, text: 'No such user here' };
    const { state } = await record();
    await test.mailQueue.sendDue();
    expect(await state()).toBe('failed');
    expect(await newestMail()).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('No such user here'),
    });
    refuse = undefined;
    await test.mailQueue.sendDue();
    expect(received).toEqual([]);
  });

  it('is retried after a temporary refusal', async () => {
    refuse = { code: 451, text: 'Try later' };
    const { state } = await record();
    await test.mailQueue.sendDue();
    expect(await state()).toBe('queued');
    expect(await newestMail()).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('Try later'),
    });
    refuse = undefined;
    await test.mailQueue.sendDue();
    expect([received.length, await state()]).toEqual([0, 'queued']);
    const { id } = await newestMail();
    await tryMail(test.db, test.mailQueue, id);
    expect([received.length, await state()]).toEqual([1, 'sent']);
    await tryMail(test.db, test.mailQueue, id);
    expect(received).toHaveLength(1);
  });

  it('fails after the last try, and says so', async () => {
    refuse = { code: 451, text: 'Never' };
    await record();
    const { id } = await newestMail();
    await tryMail(test.db, test.mailQueue, id, { isLast: true });
    expect(await findMail(id)).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('Never'),
    });
  });

  it('is dropped if its entry changed before sending', async () => {
    const student = await test.signIn(await test.build.account());
    const form = {
      event: 'A',
      date: '2026-05-01',
      hours: 1,
      role: 'B',
      organizer: 'C',
      contact: 'd@e.example',
      description: 'F',
    };
    const { body } = await student.post('/api/volunteer_hours_portfolio/create_entry', form);
    await student.post(`/api/volunteer_hours_portfolio/update_entry/${body.id}`, {
      ...form,
      event: 'Changed',
    });
    await test.mailQueue.sendDue();
    expect(received).toHaveLength(1);
    expect((await PostalMime.parse(received[0]?.raw ?? '')).text).toContain('Changed');
  });

  it('is sent first if somebody waits for it, before mail to many', async () => {
    const organizer = await test.build.account({ email: 'organizer@example.com' });
    const event = await test.build.event(organizer);
    for (let number = 0; number < 3; number += 1) {
      await test.build.registration(event, await test.build.account());
    }
    const client = await test.signIn(organizer);
    await client.delete(`/api/volunteer_events/events/${event.id}/delete`);
    await test.visitor().post('/api/accounts/password-reset', { email: 'organizer@example.com' });
    await test.mailQueue.sendDue();
    expect(received).toHaveLength(4);
    expect(received[0]?.to).toEqual(['organizer@example.com']);
  });
});
