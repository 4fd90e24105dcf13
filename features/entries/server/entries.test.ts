import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { findWrongTotals } from './entries.queries.ts';

const base = '/api/volunteer_hours_portfolio';
const form = {
  event: 'Beach cleanup',
  date: '2026-05-03',
  hours: 2.5,
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'Lead@HealTheBay.example',
  description: 'Picked up litter.',
};

describe('entries', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.build.account({ email: 'owner.name@gmail.com' });
    student = await test.signIn(owner);
    other = await test.signIn(await test.build.account());
  });
  // The daily limits have a test of their own.
  beforeEach(() => test.db.deleteFrom('throttles').execute());
  afterAll(() => test.close());

  const record = async (fields: object = {}): Promise<number> => {
    const reply = await student.post(`${base}/create_entry`, { ...form, ...fields });
    expect(reply.status).toBe(201);
    return reply.body.id;
  };

  it('are recorded once when the form is sent five times at once, even after the contact stops mail', async () => {
    const sent = { ...form, event: 'Sent often', contact: 'often@bay.example', idempotency_key: 'often' };
    const send = () => student.post(`${base}/create_entry`, sent);
    const replies = await Promise.all([send(), send(), send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    for (const table of ['entries', 'verification_requests'] as const) {
      const rows = await test.db.selectFrom(table).select('id').where('contact', '=', sent.contact).execute();
      expect(rows).toHaveLength(1);
    }
    const mails = await test.db
      .selectFrom('mails')
      .where('to_address', '=', sent.contact)
      .select('id')
      .execute();
    expect(mails).toHaveLength(1);
    const block = { mailbox: sent.contact, account_id: null };
    await test.db.insertInto('contact_blocks').values(block).execute();
    expect((await send()).body.id).toBe(replies[0].body.id);
    const another = await student.post(`${base}/create_entry`, { ...sent, idempotency_key: 'another' });
    expect([another.status, Object.keys(another.body)]).toEqual([400, ['contact']]);
  });

  it('start unverified and appear in the portfolio', async () => {
    const reply = await student.post(`${base}/create_entry`, form);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      ...form,
      contact: 'lead@healthebay.example',
      contact_language: 'en',
      id: expect.any(Number),
      verified: false,
      recycling_bin: false,
      version: 1,
      request_state: 'queued',
      request_at: test.clock.now().toISOString(),
      request_problem: null,
      request_advice: null,
      waiting_since: test.clock.now().toISOString(),
      expires_at: after(test.clock.now(), 30 * DAY).toISOString(),
      evidence: null,
    });
    const portfolio = await student.get(`${base}/portfolio`);
    expect(portfolio.body).toContainEqual(reply.body);
    expect((await other.get(`${base}/portfolio`)).body).toEqual([]);
  });

  it.each([
    ['event', 'Entry must have event'],
    ['date', 'Entry must have date'],
    ['hours', 'Entry must have hours'],
    ['role', 'Entry must have role'],
    ['organizer', 'Entry must have organizer'],
    ['contact', 'Entry must have contact'],
    ['description', 'Entry must have description'],
  ])('are refused without %s, when created and when updated', async (field, message) => {
    const id = await record();
    for (const missing of ['', '   ', null, undefined]) {
      const body = { ...form, [field]: missing };
      const created = await student.post(`${base}/create_entry`, body);
      expect([created.status, created.body]).toEqual([400, { [field]: [message] }]);
      const updated = await student.post(`${base}/update_entry/${id}`, body);
      expect([updated.status, updated.body]).toEqual([400, { [field]: [message] }]);
    }
  });

  it('are refused with the first error, in the order of the specification', async () => {
    const fields = { ...form };
    const order: [keyof typeof form, string][] = [
      ['event', 'Entry must have event'],
      ['date', 'Entry must have date'],
      ['hours', 'Entry must have hours'],
      ['role', 'Entry must have role'],
      ['organizer', 'Entry must have organizer'],
      ['contact', 'Entry must have contact'],
      ['description', 'Entry must have description'],
    ];
    const left: Record<string, unknown> = {};
    for (const [field, message] of order) {
      const reply = await student.post(`${base}/create_entry`, left);
      expect(reply.body).toEqual({ [field]: [message] });
      left[field] = fields[field];
    }
    const tooMany = await student.post(`${base}/create_entry`, { event: 'x', date: 'nonsense', hours: 11 });
    expect(tooMany.body).toEqual({ hours: ['Hours cannot exceed 10'] });
  });

  it.each([
    [{ hours: 10.01 }, { hours: ['Hours cannot exceed 10'] }],
    [{ hours: '10h 1m' }, { hours: ['Hours cannot exceed 10'] }],
    [{ hours: 10.005 }, { hours: ['Hours cannot exceed 10'] }],
    [{ hours: 1e15 }, { hours: ['Hours cannot exceed 10'] }],
    [{ contact: 'Owner.Name@Gmail.com' }, { contact: ['Contact cannot be your own email'] }],
    [{ contact: 'ownername+proof@googlemail.com' }, { contact: ['Contact cannot be your own email'] }],
    [{ date: '2026-02-30' }, { date: ['“2026-02-30” is not a date we know: use 2026-03-04 or 03/04/2026'] }],
    [{ date: '3/4/26' }, { date: ['“3/4/26” is not a date we know: use 2026-03-04 or 03/04/2026'] }],
    [{ hours: '1,500' }, { hours: [expect.stringContaining('“1,500” can be read in two ways')] }],
    [{ hours: '10,000' }, { hours: [expect.stringContaining('“10,000” can be read in two ways')] }],
    [{ date: '2026-05-05' }, { date: ['Date cannot be in the future'] }],
    [{ date: '1999-12-31' }, { date: ['Date cannot be before 2000'] }],
    [
      { contact: 'a@example.org, b@example.org' },
      { contact: [expect.stringContaining('one email address')] },
    ],
    [
      { contact: 'a@example.org\r\nBcc: b@example.org' },
      { contact: [expect.stringContaining('one email address')] },
    ],
    [{ hours: -1 }, { hours: [expect.stringContaining('Hours must be a number')] }],
    [{ hours: 2.555 }, { hours: [expect.stringContaining('at most two decimals')] }],
    [{ hours: '1e1' }, { hours: [expect.stringContaining('Hours must be a number')] }],
    [{ event: 'x'.repeat(201) }, { event: ['The event cannot be longer than 200 characters'] }],
    [
      { description: 'x'.repeat(5001) },
      { description: ['The description cannot be longer than 5000 characters'] },
    ],
  ])('are refused with %j', async (fields, expected) => {
    const reply = await student.post(`${base}/create_entry`, { ...form, ...fields });
    expect([reply.status, reply.body]).toEqual([400, expected]);
  });

  it('may have a date and hours as spreadsheets write them', async () => {
    const written = { ...form, event: 'From a file', date: '5/3/2026', hours: '2:30:00' };
    const reply = await student.post(`${base}/create_entry`, written);
    expect(reply.body).toMatchObject({ date: '2026-05-03', hours: 2.5 });
  });

  it('cannot be in the future of the school’s time zone', async () => {
    // 06:59 UTC on May 5 is still May 4 in Los Angeles; a minute later it is May 5.
    const before = test.clock.now();
    test.clock.set('2026-05-05T06:59:00Z');
    expect((await student.post(`${base}/create_entry`, { ...form, date: '2026-05-05' })).status).toBe(400);
    test.clock.set('2026-05-05T07:00:00Z');
    expect((await student.post(`${base}/create_entry`, { ...form, date: '2026-05-05' })).status).toBe(201);
    test.clock.set(before);
  });

  it.each([
    [0, 0],
    [10, 10],
    [0.01, 0.01],
    ['2.5', 2.5],
    ['2:30', 2.5],
    ['2h 30m', 2.5],
    ['150 min', 2.5],
  ])('may have hours written as %j', async (hours, expected) => {
    const reply = await student.post(`${base}/create_entry`, { ...form, hours });
    expect([reply.status, reply.body.hours]).toEqual([201, expected]);
  });

  it('keep the date as written, regardless of time zones', async () => {
    const id = await record({ date: '2026-01-01' });
    expect((await student.get(`${base}/update_entry/${id}/`)).body.date).toBe('2026-01-01');
  });

  it('become unverified when changed, and the contact is asked again', async () => {
    const id = await record();
    await test.outbox.deliver();
    await test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute();
    const reply = await student.post(`${base}/update_entry/${id}`, { ...form, hours: 3, verified: false });
    expect([reply.status, reply.body.verified, reply.body.hours]).toEqual([200, false, 3]);
    const [mail, ...more] = await test.outbox.deliver();
    expect([mail?.to_address, more.length]).toEqual(['lead@healthebay.example', 0]);
  });

  it('are not overwritten by an outdated form, and a repeated change does nothing', async () => {
    const id = await record();
    const change = (fields: object) =>
      student.post(`${base}/update_entry/${id}`, { ...form, verified: false, ...fields });
    const first = await change({ role: 'Lead', version: 1 });
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const late = await change({ role: 'Driver', version: 1 });
    expect([late.status, late.body]).toEqual([
      409,
      {
        detail:
          'You yourself, perhaps in another window, changed this entry meanwhile. Please look at it again.',
      },
    ]);
    // For example because the answer was lost.
    const again = await change({ role: 'Lead', version: 1 });
    expect([again.status, again.body.role, again.body.version]).toEqual([200, 'Lead', 2]);
    // The specification's call sends no version and overwrites the entry.
    expect((await change({ role: 'Driver' })).body).toMatchObject({ role: 'Driver', version: 3 });
    await test.outbox.deliver();
  });

  it('are not mailed twice when a resend follows an update, but can be resent after a minute', async () => {
    const id = await record();
    const first = await student.post(`${base}/resend-verification`, { id });
    expect([first.status, first.body.detail]).toEqual([200, expect.stringContaining('already on its way')]);
    test.clock.advance(MINUTE);
    // The first mail is still queued; a second one would arrive together with it.
    await student.post(`${base}/resend-verification`, { id });
    expect(await test.outbox.deliver()).toHaveLength(1);
    expect((await student.post(`${base}/resend-verification`, { id })).status).toBe(200);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('are not asked about again once verified', async () => {
    const { id } = await test.build.entry(owner, { verified: true });
    const reply = await student.post(`${base}/resend-verification`, { id });
    expect([reply.status, reply.body]).toEqual([409, { detail: 'This entry is already verified.' }]);
  });

  it('are deleted for good, with their last text kept in the history', async () => {
    const id = await record({ event: 'To be deleted' });
    expect((await student.delete(`${base}/delete_entry/${id}`)).status).toBe(200);
    expect((await student.get(`${base}/update_entry/${id}`)).status).toBe(404);
    const history = await test.db
      .selectFrom('entry_history')
      .selectAll()
      .where('entry_id', '=', id)
      .execute();
    expect(history.map((line) => line.kind)).toEqual(['created', 'deleted']);
    expect(history.at(-1)?.entry).toMatchObject({ event: 'To be deleted', hours: 2.5, date: '2026-05-03' });
  });

  it('of others are hidden: 404 for every call, and nothing changes', async () => {
    const id = await record();
    const calls = (client: TestClient) => [
      client.get(`${base}/update_entry/${id}`),
      client.post(`${base}/update_entry/${id}`, form),
      client.delete(`${base}/delete_entry/${id}`),
      client.post(`${base}/resend-verification`, { id }),
    ];
    for (const reply of await Promise.all(calls(other)))
      expect([reply.status, reply.body.detail]).toEqual([404, 'Not found.']);
    for (const reply of await Promise.all(calls(test.visitor()))) expect(reply.status).toBe(401);
    expect((await student.get(`${base}/update_entry/${id}`)).status).toBe(200);
  });

  it('in the recycling bin cannot be reached by their owner', async () => {
    const { id } = await test.build.entry(owner, { recycling_bin: true });
    expect((await student.get(`${base}/update_entry/${id}`)).status).toBe(404);
    expect((await student.post(`${base}/update_entry/${id}`, form)).status).toBe(404);
    expect((await student.delete(`${base}/delete_entry/${id}`)).status).toBe(404);
    const portfolio: { id: number; recycling_bin: boolean }[] = (await student.get(`${base}/portfolio`)).body;
    expect(portfolio.find((entry) => entry.id === id)?.recycling_bin).toBe(true);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', "1'--"])(
    'are answered with 404 for the key %s',
    async (key) => {
      expect((await student.get(`${base}/update_entry/${encodeURIComponent(key)}`)).status).toBe(404);
    },
  );

  it('keep the totals equal to the sum of verified entries, through every kind of change', async () => {
    const account = await test.build.account();
    const read = () =>
      test.db
        .selectFrom('student_totals')
        .selectAll()
        .where('account_id', '=', account.id)
        .executeTakeFirst();
    const { id } = await test.build.entry(account, { verified: true, hours: 0.1 });
    await test.build.entry(account, { verified: true, hours: 0.2 });
    expect(await read()).toMatchObject({ total_hours: '0.30', verified_entries: 2 });
    const change = (set: object) => test.db.updateTable('entries').set(set).where('id', '=', id).execute();
    await change({ hours: 5.25 });
    expect((await read())?.total_hours).toBe('5.45');
    await change({ recycling_bin: true });
    expect(await read()).toMatchObject({ total_hours: '0.20', verified_entries: 1 });
    await change({ recycling_bin: false, verified: false });
    await change({ verified: true });
    await test.db.deleteFrom('entries').where('id', '=', id).execute();
    expect(await read()).toMatchObject({ total_hours: '0.20', verified_entries: 1 });
    expect(await findWrongTotals(test.db)).toEqual([]);
    // The check itself must be able to fail.
    await test.db
      .updateTable('student_totals')
      .set({ total_hours: '1' })
      .where('account_id', '=', account.id)
      .execute();
    expect(await findWrongTotals(test.db)).toEqual([account.id]);
    await test.db
      .updateTable('student_totals')
      .set({ total_hours: '0.20' })
      .where('account_id', '=', account.id)
      .execute();
  });

  it('have a history that nobody can change or delete', async () => {
    const id = await record();
    const change = test.db
      .updateTable('entry_history')
      .set({ kind: 'accepted' })
      .where('entry_id', '=', id)
      .execute();
    await expect(change).rejects.toThrow('only ever added to');
    const remove = test.db.deleteFrom('entry_history').where('entry_id', '=', id).execute();
    await expect(remove).rejects.toThrow('only ever added to');
  });

  it('send no mail for a change that was rolled back', async () => {
    await test.outbox.deliver();
    const failing = test.db.transaction().execute(async (trx) => {
      const { queueMail } = await import('#server/platform/mail/mail.ts');
      await queueMail(test.context, trx, { kind: 'verify-entry', to: 'nobody@example.org', data: {} });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await test.outbox.deliver()).toEqual([]);
  });
});
