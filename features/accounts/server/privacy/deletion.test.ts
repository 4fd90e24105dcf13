// Deleting an account removes the whole person, keeps what belongs to others, and leaves the history
// provable.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/command-line/audit-verify.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { REQUESTS_TO_CONTACT } from '#features/entries/deferred-request.ts';
import { readRequestingStudent } from '#features/entries/server/entry-requests.operations.ts';
import { DAY } from '#server/platform/clock.ts';
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { KEPT_WISH_DAYS } from '#features/verification/server/contact-mail.operations.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { findTextAnywhere } from '#server/testing/reading/text-search.ts';

const path = '/api/accounts/delete';
const portfolio = '/api/volunteer_hours_portfolio';
const network = '/api/admin/network';
const form = (event: string) => ({
  event,
  date: '2026-05-01',
  hours: 2,
  role: 'Helper',
  organizer: 'City Parks',
  contact: 'ranger@park.example',
  description: 'Picked up litter.',
});
/** Everything that identifies the person. */
const traces = ['quintessa', 'vanderbeek', 'qvb@mail.example'];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const leave = (client: TestClient, account: BuiltAccount) =>
  client.post(path, { password: account.password });

describe('deleting an account', () => {
  let person: BuiltAccount;
  let client: TestClient;
  let grace: BuiltAccount;
  let token: string;
  let picture: string;

  beforeAll(async () => {
    const parts = { first_name: 'Quintessa', last_name: 'Vanderbeek', email: 'qvb@mail.example' };
    person = await test.build.account({ ...parts, is_school_administration_head: true });
    client = await test.signIn(person);
    grace = await test.build.account({ email: 'grace@example.com', first_name: 'Grace' });
    await test.build.account({ is_school_administration_head: true });
    // Entries: one verified, one open, one deleted, one rejected, each with mails and a history.
    const opened: string[] = [];
    for (const event of ['Verified day', 'Rejected day', 'Open day', 'Deleted day']) {
      const { id } = (await client.post(`${portfolio}/create_entry`, form(event))).body;
      const [mail] = await test.outbox.deliver();
      opened.push(test.outbox.linkIn(mail).split('/').at(-1) ?? '');
      if (event === 'Deleted day') await client.delete(`${portfolio}/delete_entry/${id}`);
    }
    const decide = (which: number, action: string) =>
      test.visitor().post(`${portfolio}/verify-entry-action`, { token: opened[which], action });
    await decide(0, 'accept');
    await decide(1, 'reject');
    token = opened[2] ?? '';
    // Events: one she posted, one she is registered for, and the mails to organizers about her.
    const own = await test.build.event(person, { name: 'Tree day' });
    await (await test.signIn(grace)).put(`/api/volunteer_events/events/${own.id}/register`, {});
    const visited = await test.build.event(grace, { name: 'Creek day' });
    await client.put(`/api/volunteer_events/events/${visited.id}/register`, {});
    // What she did as a head, and as an administrator of somebody else.
    const other = await test.build.account({ email: 'other@example.com' });
    await client.post(`${network}/user/${other.id}`, { action: 'add' });
    await client.post(`${network}/visitors`, { visitors: 'initial' });
    const entry = await test.signIn(grace);
    const { id } = (await entry.post(`${portfolio}/create_entry`, form('Grace’s day'))).body;
    await client.delete(`/api/admin/entries/${id}/delete`);
    await client.delete(`${portfolio}/recycling-bin/permanent-delete`, { entry_ids: [id] });
    await test.visitor().post('/api/accounts/password-reset', { email: person.email });
    await client.get('/api/accounts/data');
    const hash = 'c'.repeat(64);
    picture = `/pictures/${hash}.webp`;
    await test.db
      .insertInto('pictures')
      .values({ hash, bytes: Buffer.from('x') })
      .execute();
    await test.db
      .updateTable('accounts')
      .set({ profile_picture: hash })
      .where('id', '=', person.id)
      .execute();
    await test.outbox.deliver();
  });

  it('changes nothing with a wrong password', async () => {
    const reply = await client.post(path, { password: 'not this one' });
    expect([reply.status, reply.body]).toEqual([400, { password: ['This is not your password.'] }]);
    expect((await client.post(path, {})).status).toBe(400);
    expect((await client.get('/api/accounts')).status).toBe(200);
  });

  it('removes the person from every column of every table', async () => {
    // Without these the search below would prove nothing.
    expect(await findTextAnywhere(test.db, traces)).toEqual(
      expect.arrayContaining([
        'accounts.email',
        'accounts.last_name',
        'kept_mails.text',
        'mails.data',
        'mails.to_address',
      ]),
    );
    const before = await auditHistory(test.db);
    const reply = await leave(client, person);
    expect([reply.status, reply.body]).toEqual([200, { detail: 'Your account was deleted.' }]);
    expect(client.cookies.has('sessionid')).toBe(false);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
      ['qvb@mail.example', 'Your Limelight account was deleted'],
      ['grace@example.com', '“Tree day” was cancelled'],
    ]);
    // Only the mail about the deletion has the address, until the nightly job.
    expect(await findTextAnywhere(test.db, traces)).toEqual(['kept_mails.to_address', 'mails.to_address']);
    test.clock.advance(24 * 3_600_000);
    await test.jobs.runNow('sweep');
    expect(await findTextAnywhere(test.db, traces)).toEqual([]);
    expect(await findTextAnywhere(test.db, ['Open day', 'Deleted day', 'Tree day'])).not.toContain(
      'entry_history.entry',
    );

    const audit = await auditHistory(test.db);
    expect([audit.findings, audit.erased, audit.histories]).toEqual([[], 1, before.histories - 1]);
    expect((await verifyHistory(test.context, {})).join('\n')).toContain('Erased with their accounts: 1.');
  });

  it('ends all access, and the picture and links stop working', async () => {
    const login = await test.visitor().post('/api/accounts/login', person);
    expect([login.status, login.body.detail]).toEqual([400, 'Invalid email or password.']);
    expect((await client.get('/api/accounts')).status).toBe(401);
    expect((await test.visitor().get(picture)).status).toBe(404);
    const link = await test.visitor().post(`${portfolio}/verify-entry`, { token });
    expect([link.status, link.body.detail]).toEqual([
      404,
      'This link is not valid, or the student has withdrawn the entry.',
    ]);
    await test.jobs.runNow('check-totals');
  });

  it('keeps what belongs to others', async () => {
    const reader = await test.signIn(grace);
    const { body } = await reader.get(`${portfolio}/removed_entries`);
    expect(body).toMatchObject([{ event: 'Grace’s day', kind: 'removed' }]);
    const history = await reader.get(`${portfolio}/entry_history/${body[0].id}`);
    const removed = history.body.lines.find(({ kind }: { kind: string }) => kind === 'removed');
    expect(removed).toMatchObject({ actor: 'administrator', actor_name: null });
    expect((await reader.get('/api/volunteer_events/profile')).body.posted).toMatchObject([
      { name: 'Creek day', current_attendees: 0 },
    ]);
  });

  it('frees the email for a new account', async () => {
    const name = { first_name: 'New', last_name: 'Person', school: 'UCLA', graduation_year: 2028 };
    const registration = { email: person.email, password: 'a new and long password', ...name };
    expect((await test.visitor().post('/api/accounts/register', registration)).status).toBe(201);
  });
});

describe('an account deletion', () => {
  it('is refused to the only head of a school, even when two leave at once', async () => {
    const one = await test.build.account({ school: 'UCLA', is_school_administration_head: true });
    const first = await test.signIn(one);
    const refused = await leave(first, one);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/only head/)]);
    const two = await test.build.account({ school: 'UCLA', is_school_administration_head: true });
    const second = await test.signIn(two);
    const hold = (trx: TestApp['db']) =>
      trx.selectFrom('accounts').select('id').where('id', '=', one.id).forUpdate().execute();
    const replies = await whileHolding(test.db, hold, () => [leave(first, one), leave(second, two)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused while a mail about the person is being sent, and changes nothing', async () => {
    const account = await test.build.account();
    const client = await test.signIn(account);
    await client.post(`${portfolio}/create_entry`, form('Busy day'));
    const lease = (seconds: number) =>
      sql`update mails set lease = gen_random_uuid(),
      next_attempt_at = now() + make_interval(secs => ${seconds}) where state = 'queued'`.execute(test.db);
    await lease(30);
    const reply = await leave(client, account);
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/being sent/) } });
    expect((await client.get(`${portfolio}/portfolio`)).body).toHaveLength(1);
    await lease(1);
    expect((await leave(client, account)).status).toBe(200);
  });

  it('still delivers pending mails to others, without the name', async () => {
    const name = { first_name: 'Ottoline', last_name: 'Featherstone' };
    const head = await test.build.account({ ...name, is_school_administration_head: true });
    const client = await test.signIn(head);
    const ben = await test.build.account({ email: 'ben@example.com' });
    const cal = await test.build.account({ email: 'cal@example.com' });
    const { id } = await test.build.entry(ben, { recycling_bin: true });
    await test.outbox.deliver();
    await client.delete(`${portfolio}/recycling-bin/permanent-delete`, { entry_ids: [id] });
    await client.post(`${network}/user/${cal.id}`, { action: 'add' });
    expect((await leave(client, head)).status).toBe(200);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [head.email, 'ben@example.com', 'cal@example.com'].toSorted(),
    );
    expect(mails.map(({ text }) => text).join('\n')).not.toMatch(/ottoline|featherstone/i);
    expect(await findTextAnywhere(test.db, ['ottoline', 'featherstone'])).toEqual([]);
  });

  it('keeps everything of another person with the same name', async () => {
    const name = { first_name: 'Denise', last_name: 'Whitfield' };
    const denise = await test.build.account({ ...name, is_school_administration: true });
    const namesake = await test.build.account(name);
    const ben = await test.build.account({ email: 'another.ben@example.com' });
    const { id } = await test.build.entry(ben, { recycling_bin: true });
    const administrator = await test.signIn(denise);
    await administrator.delete(`${portfolio}/recycling-bin/permanent-delete`, { entry_ids: [id] });
    expect((await leave(await test.signIn(namesake), namesake)).status).toBe(200);
    const toBen = (await test.outbox.deliver()).find(({ to_address }) => to_address === ben.email);
    expect(toBen?.text).toContain('Denise Whitfield');
  });

  it('is throttled after wrong passwords', async () => {
    const account = await test.build.account();
    const client = await test.signIn(account);
    for (let tries = 0; tries < 10; tries += 1) await client.post(path, { password: 'wrong' });
    expect((await client.post(path, { password: account.password })).status).toBe(429);
    test.clock.advance(30 * 60_000);
    expect((await leave(client, account)).status).toBe(200);
  });
});

describe('registering again after deleting an account', () => {
  const contact = 'librarian@library.example';
  const again = async (address: string) =>
    test.signIn(await test.build.account({ email: address, is_new: true }));
  const record = (student: TestClient, to = contact) =>
    student.post(`${portfolio}/create_entry`, { ...form('Reading hour'), contact: to });
  /**
   * A student whom the contact does not know and who has deleted the account, with the links mailed to the
   * contact.
   */
  const rejectedAndDeleted = async (email: string) => {
    const account = await test.build.account({ email });
    const student = await test.signIn(account);
    await test.outbox.deliver();
    await record(student);
    const [mail] = await test.outbox.deliver();
    const tokenOf = (page: string) => new RegExp(`/${page}/([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
    const links = { decide: tokenOf('verify-entry'), stop: tokenOf('unsubscribe') };
    const decision = { token: links.decide, action: 'reject', unknown_student: true };
    expect((await test.visitor().post(`${portfolio}/verify-entry-action`, decision)).status).toBe(200);
    await test.outbox.deliver();
    expect((await leave(student, account)).status).toBe(200);
    await test.outbox.deliver();
    return links;
  };

  it('keeps a contact’s “I do not know this student”, in any spelling of the mailbox', async () => {
    await rejectedAndDeleted('ana.lopez@proton.me');
    const student = await again('analopez@pm.me');
    const refused = await record(student);
    expect([refused.status, refused.body.contact?.[0]]).toEqual([
      400,
      expect.stringContaining('has said that they do not know you'),
    ]);
    expect((await record(student, 'another@library.example')).status).toBe(201);
    expect((await record(await again('ben@proton.me'))).status).toBe(201);
  });

  it('recognizes the mailbox after a key rotation, and forgets it after a year', async () => {
    await rejectedAndDeleted('cy@mail.example');
    const older = test.context.key;
    const newer = createKey([Buffer.alloc(KEY_BYTES, 'new'), Buffer.alloc(KEY_BYTES, 'test')]);
    const { account_id } = await test.db.transaction().execute(async (trx) => {
      const { id } = await test.build.account({ email: 'cy@mail.example' });
      await readRequestingStudent(
        { key: newer, clock: test.clock },
        trx,
        { account_id: id, contact },
        'cy@mail.example',
      );
      return { account_id: id };
    });
    expect(newer.mac('mailbox', 'x')).not.toEqual(older.mac('mailbox', 'x'));
    const blocks = await test.db
      .selectFrom('contact_blocks')
      .select('mailbox')
      .where('account_id', '=', account_id)
      .execute();
    expect(blocks).toEqual([{ mailbox: contact }]);

    await rejectedAndDeleted('dora@mail.example');
    test.clock.advance(KEPT_WISH_DAYS * DAY);
    await test.jobs.runNow('sweep');
    expect((await record(await again('dora@mail.example'))).status).toBe(400);
    await rejectedAndDeleted('eve@mail.example');
    test.clock.advance((KEPT_WISH_DAYS + 1) * DAY);
    await test.jobs.runNow('sweep');
    expect((await record(await again('eve@mail.example'))).status).toBe(201);
    expect(await test.db.selectFrom('kept_stop_links').selectAll().execute()).toEqual([]);
  });

  it('does not reset the daily limit of requests', async () => {
    const account = await test.build.account({ email: 'fay@mail.example' });
    const student = await test.signIn(account);
    for (let times = 0; times < REQUESTS_TO_CONTACT; times += 1) await record(student, 'coach@club.example');
    await test.outbox.deliver();
    await leave(student, account);
    const held = await record(await again('fay+new@mail.example'), 'coach@club.example');
    expect([held.status, held.body.request_state]).toEqual([201, 'waiting']);
  });

  it('keeps the links that stop mail working, on the page and in mail programs', async () => {
    const links = await rejectedAndDeleted('gil@mail.example');
    const visitor = test.visitor();
    const page = `${portfolio}/contact-mail`;
    for (const token of Object.values(links)) {
      expect((await visitor.post(page, { token })).body).toEqual({ address: contact, stopped: false });
    }
    const oneClick = await test.app.inject({
      method: 'POST',
      url: `/unsubscribe/${links.stop}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(oneClick.statusCode).toBe(200);
    expect((await visitor.post(page, { token: links.decide })).body.stopped).toBe(true);
    const resumed = await visitor.post(`${page}-action`, { token: links.decide, action: 'resume' });
    expect([resumed.status, resumed.body.stopped]).toEqual([200, false]);
    expect((await visitor.post(`${portfolio}/verify-entry`, { token: links.decide })).status).toBe(404);
  });
});

describe('an erased history', () => {
  it('is told apart from a tampered one, also against saved chain ends', async () => {
    const account = await test.build.account();
    const client = await test.signIn(account);
    await client.post(`${portfolio}/create_entry`, form('Saved day'));
    const ends: { account_id: number; lines: number; hash: string }[] = [];
    await auditHistory(test.db, { onChain: async (end) => void ends.push(end) });
    const kept = ends.filter(({ account_id }) => account_id === account.id);
    expect(kept).toHaveLength(1);
    await client.post(`${portfolio}/create_entry`, form('Later day'));
    await test.outbox.deliver();
    await leave(client, account);
    expect((await auditHistory(test.db, { kept })).findings).toEqual([]);
    const longer = kept.map((end) => ({ ...end, lines: 999 }));
    expect((await auditHistory(test.db, { kept: longer })).findings).toEqual([
      `Account ${account.id}: line 999, which was the last one when it was saved, is gone.`,
    ]);
  });

  it('cannot be recorded with a missing, changed or withdrawn end', async () => {
    const erased = { account_id: 1, lines: 1, hash: Buffer.alloc(32), erased_at: new Date() };
    await expect(test.db.insertInto('erased_histories').values(erased).execute()).rejects.toThrow(
      'This is not the end',
    );
    await expect(test.db.deleteFrom('erased_histories').execute()).rejects.toThrow('stays written down');
    await expect(test.db.updateTable('erased_histories').set({ lines: 1 }).execute()).rejects.toThrow(
      'stays written down',
    );
  });
});
