/** Contacts stop mail: by links, by the button of mail programs, and what students learn of it. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import { MINUTE } from '#server/platform/clock.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { stopMailTo } from './contact-mail.operations.ts';
import { askedLibrarian } from './librarian.test.scene.ts';
import { base } from './waiting.test.scene.ts';

const {
  test,
  ada,
  student,
  visitor,
  nextLibrarian,
  record,
  ask,
  read,
  act,
  isStopped,
  entryOf,
  stateOf,
  historyOf,
  kindsOf,
} = await askedLibrarian();
let contact = '';
beforeEach(async () => {
  contact = await nextLibrarian();
});

/** As mail programs send it: without cookies, without our headers, from another address. */
const oneClick = (
  token: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  test.app.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    payload: body,
    headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
  });

describe('a mail to a contact', () => {
  it('has both unsubscribe headers, with a token that cannot decide', async () => {
    const { mail, decide, stop } = await ask();
    const { headers } = await test.db
      .selectFrom('kept_mails')
      .select('headers')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://limelight.test/unsubscribe/${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(stop).not.toBe(decide);
    expect(mail?.text).toContain('I do not know this student');
    expect(mail?.text).toContain('Stop these emails');
    for (const action of ['accept', 'reject']) {
      const reply = await visitor.post(`${base}/verify-entry-action`, { token: stop, action });
      expect(reply.status).toBe(404);
    }
    expect((await visitor.post(`${base}/verify-entry`, { token: stop })).status).toBe(404);
  });
});

describe('the page that stops mail', () => {
  it('shows the address by either link of the mail, and changes nothing when opened', async () => {
    const { decide, stop } = await ask();
    for (const token of [decide, stop]) {
      for (const method of ['GET', 'HEAD'] as const)
        await visitor.request({ method, path: `/unsubscribe/${token}` });
      const reply = await read(token);
      expect([reply.status, reply.body]).toEqual([200, { address: contact, stopped: false }]);
    }
  });

  it.each(['decide', 'stop'] as const)('stops and resumes mail by the link to %s', async (link) => {
    const request = await ask();
    const token = request[link];
    const stopped = await act(token, 'stop');
    expect([stopped.status, stopped.body]).toEqual([
      200,
      { address: contact, stopped: true, detail: `We no longer send these emails to ${contact}.` },
    ]);
    expect(await isStopped(token)).toBe(true);
    expect(await entryOf(request.id)).toMatchObject({
      request_state: 'stopped',
      request_problem: `${contact} has asked to get no more of these emails. Please name another contact.`,
      request_advice: 'name_another',
    });

    const refused = await record();
    expect([refused.status, refused.body]).toEqual([
      400,
      { contact: [expect.stringContaining('has asked to get no more of these emails')] },
    ]);
    const resumed = await act(token, 'resume');
    expect([resumed.status, resumed.body.stopped]).toEqual([200, false]);
    expect(await isStopped(token)).toBe(false);
    expect((await record()).status).toBe(201);
  });

  it('stops mail to every spelling of the mailbox', async () => {
    const { stop } = await ask(student, { contact: 'tea.cher@gmail.com' });
    await act(stop, 'stop');
    for (const spelling of ['teacher+hours@gmail.com', 'T.eacher@googlemail.com']) {
      expect((await record(student, { contact: spelling })).status).toBe(400);
    }
    expect((await record(student, { contact: 'teacher@example.org' })).status).toBe(201);
  });

  it('mails each student with waiting entries once, and adds it to each history', async () => {
    const grace = await test.build.account({ first_name: 'Grace' });
    const other = await test.signIn(grace);
    const first = await ask();
    const second = await ask(student, { event: 'Second', contact: contact.replace('@', '+second@') });
    const third = await ask(other, { event: 'Third' });
    const accepted = await ask(student, { event: 'Accepted' });
    await visitor.post(`${base}/verify-entry-action`, { token: accepted.decide, action: 'accept' });
    const elsewhere = await ask(student, { event: 'Elsewhere', contact: `l.${contact}` });

    await act(first.stop, 'stop');
    expect((await act(second.decide, 'stop')).status).toBe(200);
    expect((await act(first.stop, 'stop')).status).toBe(200);
    const mails = (await test.outbox.deliver()).sort((a, b) => a.to_address.localeCompare(b.to_address));
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['contact-stopped', ada.email],
      ['contact-stopped', grace.email],
    ]);
    expect(mails[0]?.subject).toBe('Please name another contact for 2 entries');
    expect(mails[0]?.text).toContain('Reading hour');
    expect(mails[0]?.text).toContain('Second');
    expect(mails[0]?.text).not.toContain('Accepted');
    expect(mails[0]?.text).not.toContain('Elsewhere');
    expect(test.outbox.linkIn(mails[0])).toBe('/hour-tracker');
    expect(mails[1]?.text).toContain('Third');
    expect(test.outbox.linkIn(mails[1])).toBe(`/portfolio-update-event/${third.id}`);
    for (const { id } of [first, second, third]) {
      expect((await kindsOf(id)).filter((kind) => kind === 'mail stopped')).toHaveLength(1);
    }
    expect((await historyOf(first.id)).at(-1)).toMatchObject({
      kind: 'mail stopped',
      actor: 'contact',
      details: { to: contact },
    });
    for (const { id } of [accepted, elsewhere]) expect(await kindsOf(id)).not.toContain('mail stopped');
    expect(await stateOf(accepted.id)).toBe('accepted');
  });

  it('drops queued mails, and tells nobody twice', async () => {
    const { id, stop } = await ask();
    const queued = (await record(student, { event: 'Queued' })).body.id as number;
    await act(stop, 'stop');
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['contact-stopped']);
    expect(await kindsOf(queued)).toEqual(['created', 'mail stopped', 'mail dropped']);
    expect(await kindsOf(id)).toEqual(['created', 'mail sent', 'mail stopped']);
    expect(await stateOf(queued)).toBe('stopped');
  });

  it('covers an entry recorded at the very moment when mail is stopped', async () => {
    const { id } = (await record()).body;
    // As if the stop had not seen the entry yet.
    await test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id: null }).execute();
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([['contact-stopped', ada.email]]);
    expect(await kindsOf(id)).toEqual(['created', 'mail dropped', 'mail stopped']);
  });

  it('mails nobody when mail is allowed again in time', async () => {
    const { stop } = await ask();
    await act(stop, 'stop');
    await act(stop, 'resume');
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('mails once per waiting period, however often mail is stopped and allowed', async () => {
    const { id, stop } = await ask();
    for (let times = 0; times < 3; times += 1) {
      await act(stop, 'stop');
      expect(await test.outbox.deliver()).toHaveLength(times === 0 ? 1 : 0);
      await act(stop, 'resume');
    }
    // The student gets a mail about the new entry only, not again about the earlier one.
    const second = await ask(student, { event: 'Second' });
    await act(stop, 'stop');
    const [mail, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Please name another contact for “Second”');
    for (const entryId of [id, second.id]) {
      expect((await kindsOf(entryId)).filter((kind) => kind === 'mail stopped')).toHaveLength(1);
    }
    // Asking again starts a new waiting period.
    await act(stop, 'resume');
    test.clock.advance(2 * MINUTE);
    await student.post(`${base}/resend-verification`, { id });
    await test.outbox.deliver();
    await act(stop, 'stop');
    expect((await test.outbox.deliver()).map(({ subject }) => subject)).toEqual([
      'Please name another contact for “Reading hour”',
    ]);
  });

  it('mails the student when mail is stopped again before the first mail was sent', async () => {
    const { stop } = await ask();
    await act(stop, 'stop');
    await act(stop, 'resume');
    expect(await test.outbox.deliver()).toEqual([]);
    await act(stop, 'stop');
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['contact-stopped']);
  });

  it('looks through all mails once when it is stopped again, however many entries wait', async () => {
    const { stop } = await ask();
    for (const event of ['Second', 'Third']) await ask(student, { event });
    await act(stop, 'stop');
    await test.outbox.deliver();
    await act(stop, 'resume');
    const scansSoFar = async (db: Db) => {
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'mails'`.execute(db);
      return rows[0]?.scans ?? 0;
    };
    await test.db.transaction().execute(async (trx) => {
      const before = await scansSoFar(trx);
      await stopMailTo(test.context, trx, contact);
      expect((await scansSoFar(trx)) - before).toBe(1);
    });
  });

  it('sends one mail when stopped several times at once', async () => {
    const { id, stop } = await ask();
    const replies = await Promise.all(Array.from({ length: 6 }, () => act(stop, 'stop')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await test.outbox.deliver()).toHaveLength(1);
    expect((await kindsOf(id)).filter((kind) => kind === 'mail stopped')).toHaveLength(1);
  });

  it('works for two contacts with the same students at the same moment', async () => {
    const others: TestClient[] = [];
    for (let count = 0; count < 4; count += 1) others.push(await test.signIn(await test.build.account()));
    const here = contact;
    const there = `x.${contact}`;
    const stops: string[] = [];
    for (const [index, client] of others.entries()) {
      for (const address of index % 2 === 0 ? [here, there] : [there, here]) {
        stops.push((await ask(client, { contact: address })).stop);
      }
    }
    const replies = await Promise.all(stops.map((token) => act(token, 'stop')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await test.outbox.deliver()).toHaveLength(8);
  });

  it('still lets the contact decide about earlier requests', async () => {
    const { id, decide, stop } = await ask();
    await act(stop, 'stop');
    const reply = await visitor.post(`${base}/verify-entry-action`, { token: decide, action: 'accept' });
    expect([reply.status, await stateOf(id)]).toEqual([200, 'accepted']);
  });

  it('refuses unknown links, other actions, and requests without the CSRF header', async () => {
    const unknown = 'x'.repeat(43);
    expect((await read(unknown)).status).toBe(404);
    for (const action of ['stop', 'resume']) expect((await act(unknown, action)).status).toBe(404);
    const { stop } = await ask();
    expect((await act(stop, 'delete')).status).toBe(400);
    const path = `${base}/contact-mail-action`;
    const body = { token: stop, action: 'stop' };
    const reply = await visitor.request({
      method: 'POST',
      path,
      body,
      headers: { 'x-csrftoken': undefined },
    });
    expect([reply.status, await isStopped(stop)]).toEqual([403, false]);
  });
});

describe('the button of mail programs', () => {
  it('stops mail at once without cookies from another address, and can be repeated', async () => {
    const { id, stop } = await ask();
    const reply = await oneClick(stop);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { detail: `We no longer send these emails to ${contact}.` },
    ]);
    expect([await isStopped(stop), await stateOf(id)]).toEqual([true, 'stopped']);
    expect((await oneClick(stop)).statusCode).toBe(200);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('accepts multipart forms, too', async () => {
    const { stop } = await ask();
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await oneClick(stop, body, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
    expect(await isStopped(stop)).toBe(true);
  });

  it('does nothing without its form, by another method, or with another token', async () => {
    const { decide, stop } = await ask();
    const tries = [
      [await oneClick(stop, ''), 400],
      [await oneClick(stop, 'List-Unsubscribe=No'), 400],
      [await oneClick(stop, 'x'.repeat(5000)), 413],
      [await oneClick(stop, 'not a form at all', 'multipart/form-data; boundary=b'), 400],
      [await oneClick(stop, '{"List-Unsubscribe":"One-Click"}', 'application/json'), 415],
      [await oneClick(stop, 'List-Unsubscribe=One-Click', 'text/plain'), 415],
      [await test.app.inject({ method: 'POST', url: `/unsubscribe/${stop}` }), 400],
      [await oneClick(decide), 404],
      [await oneClick('x'.repeat(43)), 404],
    ] as const;
    expect(tries.map(([reply]) => reply.statusCode)).toEqual(tries.map(([, status]) => status));
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      await test.app.inject({ method, url: `/unsubscribe/${stop}?List-Unsubscribe=One-Click` });
    }
    expect(await isStopped(stop)).toBe(false);
  });

  it('does not open the rest of the product to such forms', async () => {
    const { stop } = await ask();
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const reply = await visitor.request({
        method: 'POST',
        path: `${base}/contact-mail-action`,
        body: `token=${stop}&action=stop`,
        headers: { 'content-type': type },
      });
      expect([type, reply.status]).toEqual([type, 415]);
    }
    expect(await isStopped(stop)).toBe(false);
  });

  it('has a limit per address', async () => {
    const press = () =>
      test.app.inject({
        method: 'POST',
        url: `/unsubscribe/${'x'.repeat(43)}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: '192.0.2.7',
      });
    const statuses = [];
    for (let times = 0; times < 301; times += 1) statuses.push((await press()).statusCode);
    expect([statuses.at(299), statuses.at(300)]).toEqual([404, 429]);
  });
});
