// Staff: shorter sessions, the second factor that a school requires, confirming one's identity again, and
// what heads do for others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { calls } from '#server/testing/right-requests/all.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { givePassword, isIn, secondFactor, withApp } from '#server/testing/second-step.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const administrator = () => t.build.account({ is_school_administration: true });
const head = () => t.build.account({ is_school_administration_head: true });
const rules = '/api/admin/settings/sign-in';

/** Uses a session at this interval. */
async function keepUsing(client: TestClient, every: number, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    t.clock.advance(every);
    expect(await isIn(client)).toBe(true);
  }
}

describe('a session', () => {
  it('ends after 60 idle minutes for an administrator', async () => {
    const client = await t.signIn(await administrator());
    await keepUsing(client, 50 * MINUTE, 3);
    t.clock.advance(60 * MINUTE);
    expect(await isIn(client)).toBe(false);
  });

  it('ends after twelve hours for an administrator, but not for a student', async () => {
    const [staff, student] = [await t.signIn(await administrator()), await t.signIn(await t.build.account())];
    await keepUsing(staff, 30 * MINUTE, 23);
    t.clock.advance(30 * MINUTE);
    expect([await isIn(staff), await isIn(student)]).toEqual([false, true]);
  });

  it('ends after 180 days for a student', async () => {
    const client = await t.signIn(await t.build.account());
    await keepUsing(client, 12 * DAY, 14);
    t.clock.advance(12 * DAY);
    expect(await isIn(client)).toBe(false);
  });

  it('is listed with browser and device in plain words', async () => {
    const client = t.visitor();
    const account = await t.build.account();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await client.request({
      method: 'POST',
      path: '/api/accounts/login',
      body: { email: account.email, password: account.password },
      headers: { 'user-agent': agent },
    });
    expect((await client.get('/api/accounts/sessions')).body).toMatchObject([
      { device: 'Firefox on Windows' },
    ]);
    const stored = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain('Gecko');
  });

  it('in a new browser is reported by mail to staff, except the first one', async () => {
    const [staff, student] = [await administrator(), await t.build.account()];
    await t.outbox.deliver();
    const first = await t.signIn(staff);
    await t.signIn(student);
    await t.signIn(student);
    expect(await t.outbox.deliver()).toEqual([]);
    await t.signIn(staff);
    expect(await t.outbox.deliver()).toMatchObject([
      {
        kind: 'new_browser',
        to_address: staff.email,
        subject: 'A new browser logged in to your Limelight account',
      },
    ]);
    await first.post('/api/accounts/logout');
    await givePassword(first, staff);
    expect(await t.outbox.deliver()).toEqual([]);
  });
});

describe('a second factor that the school requires', () => {
  it('applies to administrators after 14 days, even in open sessions', async () => {
    const boss = await withApp(
      t,
      await t.build.account({ school: 'UCLA', is_school_administration_head: true }),
    );
    const [mine, theirs] = [
      await t.build.account({ school: 'UCLA', is_school_administration: true }),
      await administrator(),
    ];
    await t.outbox.deliver();
    const wish = { second_factor: 'required', idle_minutes: 60 };
    expect(await boss.client.post(rules, wish)).toMatchObject({
      status: 200,
      body: { second_factor: 'required', administrators: 2, without: 1 },
    });
    expect(await t.outbox.deliver()).toMatchObject([
      { kind: 'second_factor_needed', to_address: mine.email },
    ]);
    t.clock.advance(14 * DAY - 30 * MINUTE);
    const client = await t.signIn(mine);
    expect((await client.get('/api/admin/entry-summary')).status).toBe(200);
    expect((await client.get(secondFactor)).body.needed_from).toBe(
      new Date(t.clock.now().getTime() + 30 * MINUTE).toISOString(),
    );
    t.clock.advance(30 * MINUTE);
    expect(await client.get('/api/admin/entry-summary')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_missing' },
    });
    expect(await isIn(client)).toBe(true);
    expect((await (await t.signIn(theirs)).get('/api/admin/entry-summary')).status).toBe(200);
    await client.post('/api/accounts/logout');
    const { client: ready, code } = await withApp(t, mine);
    expect((await ready.get('/api/admin/entry-summary')).status).toBe(200);
    expect(await ready.delete(`${secondFactor}/app`)).toMatchObject({ status: 409 });
    expect((await ready.post('/api/accounts/confirm-again', { code: code() })).status).toBe(200);
  });

  it('can be required only by a head who has one', async () => {
    const client = await t.signIn(await head());
    const wish = { second_factor: 'required', idle_minutes: 60 };
    expect(await client.post(rules, wish)).toMatchObject({ status: 409, body: { code: 'own_first' } });
    expect((await client.get(rules)).body).toMatchObject({ second_factor: 'optional', needed_from: null });
  });

  it('changes nothing while it is off', async () => {
    const client = await t.signIn(await head());
    t.clock.advance(50 * MINUTE);
    const visitors = { visitors: 'initial' };
    expect((await client.post('/api/admin/network/visitors', visitors)).status).toBe(200);
    expect((await client.get('/api/admin/entries/download')).status).not.toBe(403);
  });

  it('shortens the idle time when a head chooses that', async () => {
    const client = await t.signIn(await head());
    const staff = await t.signIn(await administrator());
    expect((await client.post(rules, { second_factor: 'optional', idle_minutes: 15 })).status).toBe(200);
    expect((await client.post(rules, { second_factor: 'optional', idle_minutes: 90 })).status).toBe(400);
    t.clock.advance(14 * MINUTE);
    expect(await isIn(staff)).toBe(true);
    t.clock.advance(15 * MINUTE);
    expect(await isIn(staff)).toBe(false);
    await (await t.signIn(await head())).post(rules, { second_factor: 'optional', idle_minutes: 60 });
  });
});

describe('confirming one’s identity again', () => {
  /** The staff calls that require it; all others do not. */
  const guarded = [
    'GET /admin/entries/download',
    'GET /admin/activity/download',
    'POST /admin/network/user/:id',
    'POST /admin/network/adviser/:id',
    'POST /admin/groups',
    'POST /admin/groups/:id/update',
    'POST /admin/groups/:id/advisers',
    'GET /admin/groups/:id/download',
    'POST /admin/network/visitors',
    'POST /admin/settings/sign-in',
    'POST /admin/network/user/:id/reset-second-factor',
    'POST /admin/network/user/:id/end-sessions',
    'POST /admin/people/:id/email',
    'POST /admin/people/:id/remove',
    'POST /admin/settings/joining',
    'POST /admin/settings/events',
    'POST /admin/settings/lists',
    'POST /admin/settings/joining/code',
    'DELETE /admin/settings/joining/code',
    'POST /admin/settings/semesters',
    'POST /admin/programs',
    'POST /admin/programs/:id/rules',
    'POST /admin/programs/:id/name',
    'POST /admin/programs/:id/archive',
    'POST /admin/requirements/:userId',
    'POST /admin/requirements/:userId/end',
    'GET /admin/graduation/download',
    'POST /admin/graduation/reports',
    'GET /admin/graduation/reports/:id/file',
    'POST /admin/facts/import',
    'POST /admin/files/triand',
    'POST /admin/files/:id/not-taken',
    'GET /admin/files/:id/file',
    'GET /admin/files/layouts/:layout/file',
  ];
  const ofStaff = Object.entries(calls)
    .filter(([, { may }]) => /^(administrators|heads)/.test(may))
    .map(([name]) => name);

  it.each(ofStaff)('is required after ten minutes only where the call demands it: %s', async (name) => {
    const { client } = await withApp(t, await head());
    t.clock.advance(10 * MINUTE);
    const [method = '', path = ''] = name.split(' ');
    const request = { method: method as 'GET', path: `/api${path.replaceAll(/:\w+/g, '999999999')}` };
    const { status, body } = await client.request({ ...request, ...(method === 'GET' ? {} : { body: {} }) });
    const mustConfirm = status === 403 && body.code === 'confirm_again';
    expect(mustConfirm).toBe(guarded.some((one) => one === name));
  });

  it('covers only existing calls', () => {
    for (const name of guarded) expect(ofStaff).toContain(name);
  });
});

describe('a head', () => {
  const reset = (client: TestClient, { id }: BuiltAccount) =>
    client.post(`/api/admin/network/user/${id}/reset-second-factor`);

  it('removes a lost second factor, which mails both people and ends all sessions', async () => {
    const boss = await head();
    const client = await t.signIn(boss);
    const lost = await withApp(t, await administrator());
    await t.outbox.deliver();
    expect(await reset(client, lost.account)).toMatchObject({ status: 200 });
    expect(await isIn(lost.client)).toBe(false);
    const mails = await t.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['second_factor_reset', lost.account.email],
      ['second_factor_reset', boss.email],
    ]);
    expect((await givePassword(t.visitor(), lost.account)).body).toHaveProperty('user');
    expect(await reset(client, lost.account)).toMatchObject({ status: 409 });
    const written = await t.db
      .selectFrom('activity')
      .select('kind')
      .where('subject_account_id', '=', lost.account.id)
      .execute();
    expect(written).toEqual([{ kind: 'second factor reset' }]);
  });

  it('cannot remove the second factor of another head or their own', async () => {
    const boss = await withApp(t, await head());
    const other = await withApp(t, await head());
    expect((await reset(boss.client, other.account)).status).toBe(403);
    expect((await reset(boss.client, boss.account)).status).toBe(403);
    expect(await isIn(other.client)).toBe(true);
  });

  it('logs a person out everywhere', async () => {
    const client = await t.signIn(await head());
    const account = await t.build.account();
    const sessions = [await t.signIn(account), await t.signIn(account)];
    const path = `/api/admin/network/user/${account.id}/end-sessions`;
    expect((await client.post(path)).status).toBe(200);
    expect(await Promise.all(sessions.map(isIn))).toEqual([false, false]);
  });
});
