// Resetting a password through a mailed link.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LINK_NOT_WHOLE } from '#shared/mailed-token.ts';
import { HOUR, MINUTE } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
// A test must not find the mails of an earlier test.
afterEach(() => t.outbox.deliver());

const NEW = 'an even finer password';
const dead = {
  status: 400,
  body: { detail: 'This link has expired or has already been used. Please ask for a new one.' },
};
const done = { status: 200, body: { detail: expect.any(String) } };

function requestReset(email: string) {
  return t.visitor().post('/api/accounts/password-reset', { email });
}

async function linkFor(email: string): Promise<string> {
  await requestReset(email);
  return linkSentTo(email);
}

async function linkSentTo(email: string): Promise<string> {
  const mails = await t.outbox.deliver();
  return t.outbox.linkIn(
    mails.find(({ kind, to_address }) => kind === 'reset_password' && to_address === email),
  );
}

function confirm(link: string, password: string = NEW, again: string = password) {
  return t.visitor().post(`/api/accounts${link}/`, { new_password: password, new_password_confirm: again });
}

describe('requesting a password reset', () => {
  test('gets the same answer for every email, and mails only existing accounts', async () => {
    const { email } = await t.build.account();
    const known = await requestReset(email.toUpperCase());
    const unknown = await requestReset('nobody@example.com');
    expect(known).toMatchObject({
      status: 200,
      body: { detail: 'Password reset link has been sent to your email.' },
    });
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(200);
    const mails = await t.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address)).toEqual([email]);
    expect(mails[0]?.kind).toBe('reset_password');
    expect(t.outbox.linkIn(mails[0])).toMatch(/^\/password-reset-confirm\/[\w-]+\/[\w-]{43}$/);
  });

  test.each(['', 'x', 'a@b', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
    'is refused for %j',
    async (email) => {
      expect(await requestReset(email)).toMatchObject({
        status: 400,
        body: { email: ['Please enter a valid email address.'] },
      });
    },
  );

  test('mails one person at most 5 times an hour, without revealing it', async () => {
    const { email } = await t.build.account();
    for (let time = 0; time < 7; time += 1) expect((await requestReset(email)).status).toBe(200);
    expect(await t.outbox.deliver()).toHaveLength(5);
    t.clock.advance(HOUR);
    await requestReset(email);
    expect(await t.outbox.deliver()).toHaveLength(1);
  });
});

describe('a password reset link', () => {
  test('sets the password, ends all sessions and mails a notice', async () => {
    const account = await t.build.account();
    const clients = [await t.signIn(account), await t.signIn(account)];
    const bystander = await t.signIn(await t.build.account());
    expect(await confirm(await linkFor(account.email))).toMatchObject(done);
    for (const client of clients) expect((await client.get('/api/accounts')).status).toBe(401);
    expect((await bystander.get('/api/accounts')).status).toBe(200);
    const login = (password: string) =>
      t.visitor().post('/api/accounts/login', { email: account.email, password });
    expect((await login(account.password)).status).toBe(400);
    expect((await login(NEW)).status).toBe(200);
    expect(await t.outbox.deliver()).toMatchObject([{ kind: 'password_changed', to_address: account.email }]);
  });

  test('works once, and revokes the account’s other links', async () => {
    const { email } = await t.build.account();
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect(await confirm(first)).toMatchObject(done);
    expect(await confirm(first)).toMatchObject(dead);
    expect(await confirm(second)).toMatchObject(dead);
  });

  test('still works if an older one was not used', async () => {
    const { email } = await t.build.account();
    const first = await linkFor(email);
    await linkFor(email);
    expect(await confirm(first)).toMatchObject(done);
  });

  test('works for only one of two people who use links of an account at the same time', async () => {
    const { email } = await t.build.account();
    const links = [await linkFor(email), await linkFor(email)];
    const replies = await Promise.all(
      [...links, ...links].map((link, index) => confirm(link, `a password number ${index}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = replies.findIndex(({ status }) => status === 200);
    const login = { email, password: `a password number ${winner}` };
    expect((await t.visitor().post('/api/accounts/login', login)).status).toBe(200);
  });

  test('expires an hour after the mail was sent', async () => {
    const { email } = await t.build.account();
    await requestReset(email);
    t.clock.advance(2 * HOUR);
    const link = await linkSentTo(email);
    t.clock.advance(59 * MINUTE);
    expect(await confirm(link, 'short')).toMatchObject({ status: 400 });
    t.clock.advance(MINUTE);
    expect(await confirm(link)).toMatchObject(dead);
  });

  test('is refused when invented, cut off, of another account, or of another kind', async () => {
    const [one, two] = [await t.build.account(), await t.build.account()];
    const [own, theirs] = [await linkFor(one.email), await linkFor(two.email)];
    const [, , uid = ''] = own.split('/');
    const [, , , token = ''] = theirs.split('/');
    const registration = {
      email: 'kind@example.com',
      password: 'a fine long password',
      first_name: 'A',
      last_name: 'B',
      school: 'UCLA',
      graduation_year: 2027,
    };
    await t.visitor().post('/api/accounts/register', registration);
    const mails = await t.outbox.deliver();
    const confirmation = mails.find(({ kind }) => kind === 'confirm_registration');
    const otherKind = t.outbox.linkIn(confirmation).split('/').at(-1) ?? '';
    const base = '/password-reset-confirm';
    for (const link of [`${base}/${uid}/made-up`, own.slice(0, -1)])
      expect(await confirm(link)).toMatchObject({ status: dead.status, body: { detail: LINK_NOT_WHOLE } });
    for (const link of [`${base}/${uid}/${token}`, `${base}/%00/${token}`, `${base}/${uid}/${otherKind}`]) {
      expect(await confirm(link)).toMatchObject(dead);
    }
    expect(await confirm(own)).toMatchObject(done);
    expect(await confirm(theirs)).toMatchObject(done);
  });

  test('still works after the form was refused', async () => {
    const { email } = await t.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
    const link = await linkFor(email);
    const refused: [string, string, string][] = [
      ['', '', 'Please enter a new password.'],
      [NEW, '', 'Please enter the new password a second time.'],
      [NEW, `${NEW}!`, 'Passwords do not match.'],
      ['1234567', '1234567', 'Password must be a minimum of 8 characters.'],
      ['Password123', 'Password123', 'This password is one of the most common ones. Please choose another.'],
      ['trustnoone', 'trustnoone', 'This password is one of the most common ones. Please choose another.'],
      [
        'AdaLovelace26',
        'AdaLovelace26',
        'This password is made of your name, your email or your school. Please choose another.',
      ],
    ];
    for (const [password, again, detail] of refused) {
      expect(await confirm(link, password, again)).toMatchObject({ status: 400, body: { detail } });
    }
    expect(await confirm(link)).toMatchObject(done);
  });

  test('is not used up by mail scanners that open links', async () => {
    const { email } = await t.build.account();
    const link = await linkFor(email);
    for (const path of [link, `/api/accounts${link}`, `/api/accounts${link}/`]) {
      await t.visitor().get(path);
      await t.visitor().request({ method: 'HEAD', path });
    }
    expect(await confirm(link)).toMatchObject(done);
  });

  test('requires the CSRF token', async () => {
    const { email } = await t.build.account();
    const link = await linkFor(email);
    const bare = await t.visitor().request({
      method: 'POST',
      path: `/api/accounts${link}/`,
      body: { new_password: NEW, new_password_confirm: NEW },
      headers: { 'x-csrftoken': undefined },
    });
    expect(bare.status).toBe(403);
    expect(await confirm(link)).toMatchObject(done);
  });

  test('activates an imported account and confirms its email', async () => {
    const { email } = await t.build.account({ imported: true });
    const isOld = async () =>
      (await t.visitor().post('/api/accounts/check-old-account', { email })).body.message;
    expect(await isOld()).toBe('This is an old account.');
    await confirm(await linkFor(email));
    expect(await isOld()).toBe('This is not an old account.');
    expect((await t.visitor().post('/api/accounts/login', { email, password: NEW })).status).toBe(200);
  });
});
