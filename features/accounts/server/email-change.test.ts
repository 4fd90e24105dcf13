// Changing an account's email: requested, confirmed at the new address, announced to the old one, and undone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  other = await createTestApp({ sharing: t });
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});
// A test must not find the mails of an earlier test.
afterEach(() => t.outbox.deliver());

let addresses = 0;
const newEmail = () => `new${(addresses += 1)}@home.example`;
const requestChange = (client: TestClient, email: string) =>
  client.post('/api/accounts/change-email', { email });
const linkTo = (token: string) => `/api/accounts/email-change/${token}`;
const openLink = (token: string) => t.visitor().get(linkTo(token));
const answer = (token: string, client: TestClient = t.visitor()) => client.post(linkTo(token));
const login = (email: string, password: string) =>
  t.visitor().post('/api/accounts/login', { email, password });
const isIn = async (client: TestClient) => (await client.get('/api/accounts')).status === 200;
const emailOf = async ({ id }: { id: number }) =>
  (await t.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const dead = { status: 400, body: { detail: 'This link has expired or has already been used.' } };

/** The token mailed to an address just now; undefined without a link. */
async function mailedTo(email: string): Promise<string | undefined> {
  const mails = (await t.outbox.deliver()).filter(({ to_address }) => to_address === email);
  return /\/email-change\/([\w-]{43})/.exec(mails.at(-1)?.html ?? '')?.[1];
}

/** A person who has requested a new address but not confirmed it. */
async function withRequest(
  parts: Parameters<TestApp['build']['account']>[0] = {},
): Promise<{ account: BuiltAccount; client: TestClient; email: string; token: string }> {
  const account = await t.build.account(parts);
  const client = await t.signIn(account);
  const email = newEmail();
  expect((await requestChange(client, email)).status).toBe(200);
  return { account, client, email, token: (await mailedTo(email)) ?? '' };
}

/** And has confirmed it; with the link that undoes it. */
async function changed(parts: Parameters<TestApp['build']['account']>[0] = {}) {
  const begun = await withRequest(parts);
  expect((await answer(begun.token, begun.client)).status).toBe(200);
  return { ...begun, undo: (await mailedTo(begun.account.email)) ?? '' };
}

describe('changing the email', () => {
  test('takes effect after confirmation and notifies the old address', async () => {
    const { account, client, email, token } = await withRequest({ first_name: 'Ana', last_name: 'Diaz' });
    expect(await emailOf(account)).toBe(account.email);
    expect(await openLink(token)).toMatchObject({
      status: 200,
      body: {
        undoes: false,
        is_confirmed: false,
        is_done: false,
        first_name: 'Ana',
        last_name: 'Diaz',
        new_email: email,
        old_email: null,
      },
    });
    expect(await emailOf(account)).toBe(account.email);
    expect(await answer(token, client)).toMatchObject({
      status: 200,
      body: { detail: `Your email is ${email} now. We told ${account.email}, too.` },
    });
    const [notice] = await t.outbox.deliver();
    expect([notice?.to_address, notice?.subject]).toEqual([
      account.email,
      'Your Limelight account has a new email',
    ]);
    expect((await client.get('/api/accounts')).body.user.email).toBe(email);
    expect((await login(email, account.password)).status).toBe(200);
    expect((await login(account.email, account.password)).status).toBe(400);
    expect((await openLink(token)).body).toMatchObject({ is_done: true });
    expect(await answer(token)).toMatchObject({
      status: 200,
      body: { detail: `Your email is ${email} now.` },
    });
    expect(await t.outbox.deliver()).toEqual([]);
  });

  test('refuses another spelling of a fellow student’s mailbox, unless the school requests it', async () => {
    const twin = await t.build.account({ email: 'twin@gmail.com' });
    const { account, client } = await withRequest();
    expect((await requestChange(client, 'twin+two@gmail.com')).status).toBe(200);
    const token = (await mailedTo('twin+two@gmail.com')) ?? '';
    expect(await answer(token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Another student at your school uses this mailbox') },
    });
    expect(await emailOf(account)).toBe(account.email);
    await t.db
      .updateTable('email_changes')
      .set({ requested_by: 'school' })
      .where('account_id', '=', account.id)
      .execute();
    expect((await answer(token)).status).toBe(200);
    // Nor another spelling of the account's own address.
    const own = await t.signIn(twin);
    expect((await requestChange(own, 't.win@gmail.com')).status).toBe(200);
    expect((await answer((await mailedTo('t.win@gmail.com')) ?? '')).status).toBe(200);
  });

  test('requires a recent sign-in and a different address', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    for (const [email, message] of [
      ['nothing', 'Please enter a valid email address.'],
      [` ${account.email.toUpperCase()} `, 'The account already has this email.'],
    ] as const)
      expect(await requestChange(client, email)).toMatchObject({ status: 400, body: { email: [message] } });
    t.clock.advance(11 * MINUTE);
    expect(await requestChange(client, newEmail())).toMatchObject({
      status: 403,
      body: { code: 'confirm_again' },
    });
  });

  test('can be requested five times a day, and only the last request counts', async () => {
    const { client, token, email } = await withRequest();
    const later = newEmail();
    expect((await requestChange(client, later)).status).toBe(200);
    const second = (await mailedTo(later)) ?? '';
    expect(await answer(token)).toMatchObject(dead);
    for (let time = 2; time < 5; time += 1) expect((await requestChange(client, later)).status).toBe(200);
    expect(await requestChange(client, email)).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many new email addresses\./) },
    });
    expect(await answer(second)).toMatchObject(dead);
    const last = (await mailedTo(later)) ?? '';
    expect((await answer(last)).status).toBe(200);
  });

  test('must be confirmed within three days', async () => {
    const { token } = await withRequest();
    t.clock.advance(3 * DAY);
    expect(await openLink(token)).toMatchObject(dead);
    expect(await answer(token)).toMatchObject(dead);
  });

  test('mails an unconfirmed address at most five times an hour, no matter who requests it', async () => {
    const email = newEmail();
    for (let time = 0; time < 6; time += 1)
      expect((await requestChange(await t.signIn(await t.build.account()), email)).status).toBe(200);
    expect((await t.outbox.deliver()).filter(({ to_address }) => to_address === email)).toHaveLength(5);
  });

  test('reveals that an address is taken only to its owner', async () => {
    const owner = await t.build.account();
    const account = await t.build.account();
    const client = await t.signIn(account);
    const free = newEmail();
    const replies = [await requestChange(client, owner.email), await requestChange(client, free)];
    expect(
      replies.map(({ status, body }) => [status, body.detail.replace(/\S+@\S+\.example\S*/, '@')]),
    ).toEqual(
      [owner.email, free].map(() => [200, expect.stringContaining('Your email changes when you open it.')]),
    );
    const [mail] = (await t.outbox.deliver()).filter(({ to_address }) => to_address === owner.email);
    expect(mail).toBe(undefined);
    // The later request replaces the first one; alone, it gets a mail without a link.
    await requestChange(client, owner.email);
    const [notice] = await t.outbox.deliver();
    expect([notice?.to_address, notice?.subject]).toEqual([
      owner.email,
      'Your email was entered at Limelight',
    ]);
    expect(notice?.html).not.toContain('/email-change/');
  });

  test('ends a pending registration of the new address, which a stranger may have made', async () => {
    const { email, token } = await withRequest();
    const form = { email, password: 'the stranger knows this', first_name: 'Sly', last_name: 'Stranger' };
    const registered = { ...form, school: 'UCLA', graduation_year: 2027 };
    expect((await t.visitor().post('/api/accounts/register', registered)).status).toBe(201);
    const [mail] = await t.outbox.deliver();
    expect((await answer(token)).status).toBe(200);
    expect((await t.visitor().get(`/api${t.outbox.linkIn(mail).replace('/', '/accounts/')}`)).status).toBe(
      400,
    );
    expect((await login(email, form.password)).status).toBe(400);
    expect((await t.visitor().post('/api/accounts/register', registered)).status).toBe(400);
  });

  test('ends all sessions, devices and links, except in the browser that confirms', async () => {
    const account = await t.build.account();
    const [client, elsewhere] = [await t.signIn(account), await t.signIn(account)];
    await t.visitor().post('/api/accounts/password-reset', { email: account.email });
    const [reset] = await t.outbox.deliver();
    const news = Buffer.alloc(32, account.id);
    await t.db.insertInto('hour_news_links').values({ account_id: account.id, token_hash: news }).execute();
    const generation = async () =>
      (
        await t.db
          .selectFrom('accounts')
          .select('device_generation')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow()
      ).device_generation;
    const before = await generation();
    const email = newEmail();
    await requestChange(client, email);
    expect((await answer((await mailedTo(email)) ?? '', client)).status).toBe(200);
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await generation()).toBeGreaterThan(before);
    const passwords = {
      new_password: 'an even finer password',
      new_password_confirm: 'an even finer password',
    };
    const resetPath = `/api/accounts${t.outbox.linkIn(reset)}`;
    expect((await t.visitor().post(resetPath, passwords)).status).toBe(400);
    const links = await t.db
      .selectFrom('hour_news_links')
      .select('account_id')
      .where('account_id', '=', account.id)
      .execute();
    expect(links).toEqual([]);
    // A click in a browser without a session of the account ends all sessions.
    const next = newEmail();
    await requestChange(client, next);
    expect((await answer((await mailedTo(next)) ?? '')).status).toBe(200);
    expect(await isIn(client)).toBe(false);
  });

  test('does not change the school, even outside the school’s domain', async () => {
    await t.db
      .updateTable('schools')
      .set({ join_by_anyone: false, join_domains: ['school.example'] })
      .where('name', '=', 'UCLA')
      .execute();
    const { account } = await changed({ email: 'ana@school.example', school: 'UCLA' });
    const row = await t.db
      .selectFrom('accounts')
      .select(['standing', 'email_verified_at'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ standing: 'member', email_verified_at: expect.any(Date) });
  });

  test('succeeds for only one of two accounts that confirm the same address at once', async () => {
    const email = newEmail();
    const people = [await t.build.account(), await t.build.account()];
    const tokens: string[] = [];
    for (const person of people) {
      await requestChange(await t.signIn(person), email);
      tokens.push((await mailedTo(email)) ?? '');
    }
    const replies = await Promise.all(
      tokens.map((token, index) => (index === 0 ? t : other).visitor().post(linkTo(token))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const emails = await Promise.all(people.map(emailOf));
    expect(emails.filter((one) => one === email)).toHaveLength(1);
  });

  test('does not conflict with a simultaneous password reset at the old address', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { account, token, email } = await withRequest();
      await t.visitor().post('/api/accounts/password-reset', { email: account.email });
      const [mail] = await t.outbox.deliver();
      const newPassword = 'an even finer password';
      const body = { new_password: newPassword, new_password_confirm: newPassword };
      const [confirmed, reset] = await Promise.all([
        answer(token),
        other.visitor().post(`/api/accounts${t.outbox.linkIn(mail)}`, body),
      ]);
      expect(confirmed.status).toBe(200);
      expect([200, 400]).toContain(reset.status);
      const password = reset.status === 200 ? newPassword : account.password;
      expect((await login(email, password)).status).toBe(200);
      // In either order, the link mailed to the old address no longer works.
      expect((await t.visitor().post(`/api/accounts${t.outbox.linkIn(mail)}`, body)).status).toBe(400);
    }
  });
});

describe('undoing an email change', () => {
  test('restores the old address and ends all access of the person who changed it', async () => {
    const { account, client, email, undo } = await changed();
    await t.db
      .insertInto('passkeys')
      .values({
        account_id: account.id,
        credential_id: Buffer.from('a thief'),
        public_key: Buffer.from('key'),
        counter: 0,
        is_synced: false,
        name: 'Key',
        created_at: t.clock.now(),
        last_used_at: null,
      })
      .execute();
    await t.db
      .updateTable('accounts')
      .set({ has_second_factor: true })
      .where('id', '=', account.id)
      .execute();
    t.clock.advance(7 * DAY - MINUTE);
    expect((await openLink(undo)).body).toMatchObject({
      undoes: true,
      is_confirmed: true,
      is_done: false,
      old_email: account.email,
      new_email: email,
    });
    expect(await answer(undo)).toMatchObject({
      status: 200,
      body: { detail: expect.stringContaining(`Your email is ${account.email} again`) },
    });
    expect(await emailOf(account)).toBe(account.email);
    expect(await isIn(client)).toBe(false);
    for (const one of [email, account.email]) expect((await login(one, account.password)).status).toBe(400);
    const mails = await t.outbox.deliver();
    expect(mails.map(({ to_address, subject }) => [to_address, subject]).toSorted()).toEqual(
      [
        [email, 'The change of your email was undone'],
        [account.email, 'Set a new password for Limelight'],
      ].toSorted(),
    );
    const reset = mails.find(({ kind }) => kind === 'reset_password');
    const newPassword = 'an even finer password';
    const body = { new_password: newPassword, new_password_confirm: newPassword };
    expect((await t.visitor().post(`/api/accounts${t.outbox.linkIn(reset)}`, body)).status).toBe(200);
    // Without the second factor that was added in the meantime.
    expect((await login(account.email, newPassword)).body).toMatchObject({ user: { email: account.email } });
    expect((await answer(undo)).status).toBe(200);
    expect(await t.outbox.deliver()).toMatchObject([{ kind: 'password_changed' }]);
  });

  test('is possible for seven days', async () => {
    const { account, email, undo } = await changed();
    t.clock.advance(7 * DAY);
    expect(await openLink(undo)).toMatchObject(dead);
    expect(await answer(undo)).toMatchObject(dead);
    expect(await emailOf(account)).toBe(email);
  });

  test('also undoes later changes and revokes their links', async () => {
    const { account, client, email, undo } = await changed();
    const third = newEmail();
    await requestChange(client, third);
    expect((await answer((await mailedTo(third)) ?? '', client)).status).toBe(200);
    const undoOfThird = (await mailedTo(email)) ?? '';
    expect(await emailOf(account)).toBe(third);
    expect((await answer(undo)).status).toBe(200);
    expect(await emailOf(account)).toBe(account.email);
    expect((await openLink(undoOfThird)).body).toMatchObject({ is_done: true });
    await answer(undoOfThird);
    expect(await emailOf(account)).toBe(account.email);
  });

  test('is refused when somebody else has taken the old address', async () => {
    const { account, email, undo } = await changed();
    await t.build.account({ email: account.email });
    expect(await answer(undo)).toMatchObject({ status: 409 });
    expect(await emailOf(account)).toBe(email);
  });
});

test('deletes email change requests after 60 days', async () => {
  const { account } = await withRequest();
  const count = async () =>
    (await t.db.selectFrom('email_changes').select('id').where('account_id', '=', account.id).execute())
      .length;
  t.clock.advance(60 * DAY);
  await t.jobs.runNow('sweep');
  expect(await count()).toBe(1);
  t.clock.advance(1);
  await t.jobs.runNow('sweep');
  expect(await count()).toBe(0);
});
