import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkFailure } from '#features/verification/verification.rules.ts';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
const form = { ...readingHour, contact: 'librarian@library.example' };

describe('verification by the contact', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  let contact: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
    student = await test.signIn(owner);
    contact = test.visitor();
  });
  afterAll(() => test.close());

  let contacts = 0;
  /** Each request has its own contact, since a contact may not be asked too often. */
  const request = async () => {
    await test.outbox.deliver();
    contacts += 1;
    const address = `librarian${contacts}@library.example`;
    const { body } = await student.post(`${base}/create_entry`, { ...form, contact: address });
    return { id: body.id as number, token: await newestToken(), address };
  };
  const newestToken = async (): Promise<string> => {
    const mail = (await test.outbox.deliver()).at(-1);
    const link = test.outbox.linkIn(mail);
    expect(link).toMatch(/^\/verify-entry\/[A-Za-z0-9_-]{43}$/);
    return link.replace('/verify-entry/', '');
  };
  const look = (token: string) => contact.post(`${base}/verify-entry`, { token });
  const decide = (token: string, action: string, reason?: string) =>
    contact.post(`${base}/verify-entry-action/`, { token, action, reason });
  const portfolioEntry = async (id: number) =>
    (await student.get(`${base}/portfolio`)).body.find((entry: { id: number }) => entry.id === id);
  const total = async () => {
    const row = await test.db
      .selectFrom('student_totals')
      .select('total_hours')
      .where('account_id', '=', owner.id)
      .executeTakeFirst();
    return Number(row?.total_hours ?? 0);
  };

  it('mails the contact the entry and the student’s name', async () => {
    await test.outbox.deliver();
    await student.post(`${base}/create_entry`, form);
    const [mail] = await test.outbox.deliver();
    expect(mail).toMatchObject({ to_address: form.contact, kind: 'verify-entry' });
    for (const part of [
      'Ada Lovelace',
      'Larchmont Charter High School',
      'Reading hour',
      'May 2, 2026',
      '1.75 hours',
      'Reader',
      'Library',
      'Read to children.',
    ]) {
      expect(mail?.html).toContain(part);
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).toContain('http://limelight.test/verify-entry/');
  });

  it('shows the entry without deciding anything, however often', async () => {
    const { id, token } = await request();
    for (const method of ['GET', 'HEAD'] as const)
      await contact.request({ method, path: `/verify-entry/${token}` });
    for (let times = 0; times < 3; times += 1) {
      const reply = await look(token);
      const { contact: _contact, ...shown } = form;
      expect([reply.status, reply.body]).toEqual([
        200,
        {
          entry: shown,
          student: { first_name: 'Ada', last_name: 'Lovelace', school: 'Larchmont Charter High School' },
          state: 'pending',
          decided_at: null,
          decided_on: null,
          is_own: false,
        },
      ]);
    }
    expect(await portfolioEntry(id)).toMatchObject({ verified: false, request_state: 'opened' });
    expect((await contact.get(`${base}/verify-entry-action`)).status).toBe(405);
  });

  it('accepts: hours count, repeating is harmless, and the opposite is refused', async () => {
    const { id, token } = await request();
    const before = await total();
    const accepted = await decide(token, 'accept');
    expect([accepted.status, accepted.body.detail]).toEqual([
      200,
      'The entry has been successfully accepted.',
    ]);
    expect(await portfolioEntry(id)).toMatchObject({ verified: true, request_state: 'accepted' });
    expect(await total()).toBeCloseTo(before + 1.75, 10);

    const again = await decide(token, 'accept');
    expect([again.status, again.body.state]).toEqual([200, 'accepted']);
    expect(await total()).toBeCloseTo(before + 1.75, 10);

    const opposite = await decide(token, 'reject');
    expect([opposite.status, opposite.body.detail]).toEqual([
      409,
      expect.stringContaining('You already accepted this entry'),
    ]);
    expect((await look(token)).body).toMatchObject({
      state: 'accepted',
      decided_at: test.clock.now().toISOString(),
    });
  });

  it('rejects: the entry is deleted, its text kept, and the student mailed the reason', async () => {
    const { id, token, address } = await request();
    const rejected = await decide(token, 'reject', '  She was not there that day.  ');
    expect([rejected.status, rejected.body.detail]).toEqual([
      200,
      'The entry has been successfully rejected.',
    ]);
    expect(await portfolioEntry(id)).toBeUndefined();
    const [mail] = await test.outbox.deliver();
    expect(mail).toMatchObject({ to_address: owner.email, kind: 'entry-rejected' });
    for (const part of ['She was not there that day.', 'Read to children.', address]) {
      expect(mail?.text).toContain(part);
    }
    const again = new URL(test.outbox.linkIn(mail), 'http://limelight.test');
    expect([again.pathname, Object.fromEntries(again.searchParams)]).toEqual([
      '/portfolio-create-event',
      { ...form, contact: address, hours: '1.75', from: String(id) },
    ]);
    const history = await test.db
      .selectFrom('entry_history')
      .selectAll()
      .where('entry_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toMatchObject({
      kind: 'rejected',
      actor: 'contact',
      entry: { event: 'Reading hour' },
    });

    expect((await look(token)).body).toMatchObject({ state: 'rejected', entry: { event: 'Reading hour' } });
    expect((await decide(token, 'reject')).status).toBe(200);
    expect((await decide(token, 'accept')).status).toBe(409);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('counts one decision when two acceptances come at once', async () => {
    const { id, token } = await request();
    const before = await total();
    const replies = await Promise.all(Array.from({ length: 8 }, () => decide(token, 'accept')));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await total()).toBeCloseTo(before + 1.75, 10);
    const accepted = await test.db
      .selectFrom('entry_history')
      .select('id')
      .where('entry_id', '=', id)
      .where('kind', '=', 'accepted')
      .execute();
    expect(accepted).toHaveLength(1);
  });

  it('lets exactly one of accepting and rejecting win when both come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await request();
      const [accept, reject] = await Promise.all([decide(token, 'accept'), decide(token, 'reject')]);
      expect([accept.status, reject.status].sort()).toEqual([200, 409]);
      expect((await portfolioEntry(id))?.verified).toBe(accept.status === 200 ? true : undefined);
    }
  });

  it('disables older links when the entry changes, and says so', async () => {
    const { id, token } = await request();
    await student.post(`${base}/update_entry/${id}`, { ...form, hours: 2 });
    for (const reply of [await look(token), await decide(token, 'accept'), await decide(token, 'reject')]) {
      expect([reply.status, reply.body.detail]).toEqual([
        409,
        expect.stringContaining('This entry was changed'),
      ]);
    }
    const newest = await newestToken();
    expect((await decide(newest, 'accept')).status).toBe(200);
    await student.post(`${base}/update_entry/${id}`, { ...form, hours: 3 });
    // Also an accepted link, since the accepted entry no longer exists.
    expect((await look(newest)).status).toBe(409);
    expect((await decide(newest, 'accept')).status).toBe(409);
  });

  it('keeps every link of the present version alive when the contact is asked again', async () => {
    const { id, token } = await request();
    test.clock.advance(61_000);
    await student.post(`${base}/resend-verification`, { id });
    const second = await newestToken();
    expect(second).not.toBe(token);
    expect((await decide(token, 'accept')).status).toBe(200);
    expect(await portfolioEntry(id)).toMatchObject({ verified: true });
    // Asked twice, decided once: the other link shows the decision.
    expect((await look(second)).body).toMatchObject({ state: 'accepted' });
    expect((await decide(second, 'accept')).status).toBe(200);
    expect((await decide(second, 'reject')).status).toBe(409);
    expect(await portfolioEntry(id)).toMatchObject({ verified: true });
  });

  it('shows a rejection behind every link about the same version', async () => {
    const { id, token } = await request();
    test.clock.advance(61_000);
    await student.post(`${base}/resend-verification`, { id });
    const second = await newestToken();
    expect((await decide(second, 'reject')).status).toBe(200);
    expect((await look(token)).body).toMatchObject({ state: 'rejected' });
    expect((await decide(token, 'accept')).status).toBe(409);
  });

  it('does not count an old acceptance of an entry that the school has set back', async () => {
    const { id, token } = await request();
    expect((await decide(token, 'accept')).status).toBe(200);
    const setBack = () =>
      test.db.transaction().execute((trx) => setVerified(trx, id, false, test.clock.now()));
    await setBack();
    const before = await total();
    for (const reply of [await look(token), await decide(token, 'accept'), await decide(token, 'reject')]) {
      expect([reply.status, reply.body.detail]).toEqual([
        409,
        'After you accepted this entry, the school marked it as not verified. The student can ask you again in a new email.',
      ]);
    }
    expect(await portfolioEntry(id)).toMatchObject({ verified: false, request_state: 'accepted' });
    expect(await total()).toBe(before);

    test.clock.advance(61_000);
    await student.post(`${base}/resend-verification`, { id });
    const newest = await newestToken();
    expect((await look(newest)).body.state).toBe('pending');
    expect((await look(token)).status).toBe(409);
    expect((await decide(newest, 'accept')).status).toBe(200);
    expect(await portfolioEntry(id)).toMatchObject({ verified: true, request_state: 'accepted' });
    expect((await look(token)).body.state).toBe('accepted');
  });

  it('says when an entry was withdrawn, or is with the school while in the bin', async () => {
    const withdrawn = await request();
    await student.delete(`${base}/delete_entry/${withdrawn.id}`);
    const [detail, code] = linkFailure('link_withdrawn');
    const notFound = [404, { detail, code }];
    for (const reply of [await look(withdrawn.token), await decide(withdrawn.token, 'accept')])
      expect([reply.status, reply.body]).toEqual(notFound);
    const binned = await request();
    await test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', binned.id).execute();
    expect((await decide(binned.token, 'accept')).status).toBe(409);
  });

  it('names a decision’s day in the school’s time zone, even near midnight', async () => {
    const { id, token } = await request();
    const now = test.clock.now();
    // 23:30 on May 5 in Los Angeles, already May 6 in UTC.
    test.clock.set('2026-05-06T06:30:00Z');
    const decided = await decide(token, 'accept');
    expect(decided.body).toMatchObject({ decided_at: '2026-05-06T06:30:00.000Z', decided_on: '2026-05-05' });
    expect((await look(token)).body.decided_on).toBe('2026-05-05');
    expect((await portfolioEntry(id)).request_at).toBe('2026-05-06T06:30:00.000Z');
    test.clock.set(now);
  });

  it('shows a signed-in student their own entry, and accepts no decision from them', async () => {
    const { id, token, address } = await request();
    const opened = await student.post(`${base}/verify-entry`, { token });
    expect([opened.status, opened.body]).toMatchObject([200, { is_own: true, state: 'pending' }]);
    expect((await portfolioEntry(id)).request_state).toBe('sent');
    for (const decision of [
      { action: 'accept' },
      { action: 'reject', reason: 'No' },
      { action: 'reject', unknown_student: true },
    ]) {
      const reply = await student.post(`${base}/verify-entry-action`, { token, ...decision });
      expect([reply.status, reply.body]).toEqual([
        403,
        { detail: linkFailure('own_entry')[0], code: 'own_entry' },
      ]);
    }
    expect(await portfolioEntry(id)).toMatchObject({ verified: false, request_state: 'sent' });
    // Stopping mail decides nothing about the entry, and another student may be the contact.
    const stopped = await student.post(`${base}/contact-mail-action`, { token, action: 'stop' });
    expect([stopped.status, stopped.body.address]).toEqual([200, address]);
    const other = await test.signIn(await test.build.account());
    expect((await other.post(`${base}/verify-entry`, { token })).body.is_own).toBe(false);
    const accepted = await other.post(`${base}/verify-entry-action`, { token, action: 'accept' });
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted']);
  });

  it.each([
    [{ token: 'x'.repeat(43) }, 404],
    [{ token: '' }, 400],
    [{}, 400],
    [{ token: ['a'] }, 400],
  ])('refuses the token %j', async (body, status) => {
    expect((await contact.post(`${base}/verify-entry`, body)).status).toBe(status);
    expect((await contact.post(`${base}/verify-entry-action`, { ...body, action: 'accept' })).status).toBe(
      status,
    );
  });

  it('refuses a decision without the CSRF header, from another site, or of another kind', async () => {
    const { id, token } = await request();
    const path = `${base}/verify-entry-action`;
    const body = { token, action: 'accept' };
    const send = (headers: Record<string, string | undefined>) =>
      contact.request({ method: 'POST', path, body, headers });
    expect((await send({ 'x-csrftoken': undefined })).status).toBe(403);
    expect((await send({ 'x-csrftoken': 'A'.repeat(43) })).status).toBe(403);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await decide(token, 'delete')).status).toBe(400);
    expect(await portfolioEntry(id)).toMatchObject({ verified: false });
    expect((await send({})).status).toBe(200);
  });

  it('stores no token, only its hash', async () => {
    const { token } = await request();
    const mails = await test.db.selectFrom('mails').select('data').execute();
    const tokens = await test.db
      .selectFrom('verification_tokens')
      .select(['token_hash', 'purpose'])
      .execute();
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(new Set(tokens.map(({ purpose }) => purpose))).toEqual(new Set(['decide', 'stop_mail']));
    expect(
      tokens.every(({ token_hash }) => token_hash.length === 32 && token_hash.toString() !== token),
    ).toBe(true);
  });

  it('limits the length of a reason', async () => {
    const { token } = await request();
    const reply = await decide(token, 'reject', 'x'.repeat(501));
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['reason']]);
  });
});
