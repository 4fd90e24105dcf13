// The Administration Network: who is listed, who may change whose role, and which mail is sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountParts, BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const users = '/api/admin/network/users';
const changes = '/api/admin/activity?group=settings';
const larchmont = 'Larchmont Charter High School';

let test: TestApp;
let headAccount: BuiltAccount;
let head: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  headAccount = await test.build.account({
    email: 'grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    is_school_administration_head: true,
  });
  head = await test.signIn(headAccount);
});
afterAll(() => test.close());

const change = (client: TestClient, { id }: { id: number }, action: unknown) =>
  client.post(`/api/admin/network/user/${id}`, { action });
const rolesOf = async ({ id }: { id: number }): Promise<[boolean, boolean]> => {
  const row = await test.db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['is_school_administration', 'is_school_administration_head'])
    .executeTakeFirstOrThrow();
  return [row.is_school_administration, row.is_school_administration_head];
};
const linesAbout = async ({ id }: { id: number }) => (await head.get(`${changes}&person=${id}`)).body.lines;

describe('changing an administrator’s role', () => {
  it('applies to an open session’s next request, for adding and removing', async () => {
    const account = await test.build.account();
    const person = await test.signIn(account);
    const flag = async () =>
      (await person.get('/api/accounts/check-admin-status')).body.is_school_administration;
    expect(await flag()).toBe(false);
    expect(await change(head, account, 'add')).toMatchObject({
      status: 200,
      body: { id: account.id, is_school_administration: true },
    });
    expect(await flag()).toBe(true);
    expect((await person.get(users)).status).toBe(403);
    expect(await change(head, account, 'remove')).toMatchObject({
      status: 200,
      body: { id: account.id, is_school_administration: false },
    });
    expect(await flag()).toBe(false);
    await test.outbox.deliver();
  });

  it('mails the person who changed it, what it means and whom to ask', async () => {
    const { id, email } = await test.build.account();
    await change(head, { id }, 'add');
    const [added, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(added).toMatchObject({
      to_address: email,
      subject: `You are now an administrator of ${larchmont} at Limelight`,
    });
    expect(added?.text).toContain('Grace Hopper (grace@example.com)');
    expect(test.outbox.linkIn(added)).toBe('/admin/entries');
    await change(head, { id }, 'remove');
    const [removed] = await test.outbox.deliver();
    expect(removed).toMatchObject({
      to_address: email,
      subject: `You are no longer an administrator of ${larchmont} at Limelight`,
    });
    expect(removed?.text).toContain('Grace Hopper (grace@example.com)');
  });

  it('mails only changes that still apply when the mail leaves', async () => {
    const account = await test.build.account();
    await change(head, account, 'add');
    await change(head, account, 'remove');
    expect((await test.outbox.deliver()).map(({ subject }) => subject)).toEqual([
      `You are no longer an administrator of ${larchmont} at Limelight`,
    ]);
  });

  it('to the present role succeeds without a log line or a mail', async () => {
    const account = await test.build.account();
    for (const action of ['add', 'remove'] as const) {
      const first = await change(head, account, action);
      await test.outbox.deliver();
      const lines = await linesAbout(account);
      const again = await change(head, account, action);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(await test.outbox.deliver()).toEqual([]);
      expect(await linesAbout(account)).toEqual(lines);
    }
  });

  it('twice at the same time happens once', async () => {
    const account = await test.build.account();
    const second = await test.signIn(await test.build.account({ is_school_administration_head: true }));
    const hold = (trx: TestApp['db']) =>
      trx.selectFrom('accounts').where('id', '=', account.id).select('id').forUpdate().execute();
    const replies = await whileHolding(test.db, hold, () => [
      change(head, account, 'add'),
      change(second, account, 'add'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linesAbout(account)).toHaveLength(1);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('works for an imported account without a password', async () => {
    const account = await test.build.account({ imported: true });
    expect((await change(head, account, 'add')).status).toBe(200);
    expect(await rolesOf(account)).toEqual([true, false]);
    await test.outbox.deliver();
  });

  it.each<[string, AccountParts, string, number, RegExp]>([
    ['somebody of another school', { school: 'UCLA' }, 'add', 404, /^Not found\.$/],
    [
      'an administrator of another school',
      { school: 'UCLA', is_school_administration: true },
      'remove',
      404,
      /^Not found\.$/,
    ],
    [
      'a head of another school',
      { school: 'UCLA', is_school_administration_head: true },
      'remove',
      404,
      /^Not/,
    ],
    [
      'another head',
      { first_name: 'Ada', last_name: 'King', is_school_administration_head: true },
      'remove',
      403,
      /^Ada King is a head, and a head’s role cannot be changed here\. .*limelight@localhost/,
    ],
    ['another head', { is_school_administration_head: true }, 'add', 403, /is a head/],
    [
      'somebody who has not confirmed the email',
      { email: 'ann@example.com', confirmed: false },
      'add',
      409,
      /has not confirmed the email .* ann@example\.com/,
    ],
  ])('is refused for %s (%j, %s)', async (_, parts, action, status, detail) => {
    const account = await test.build.account(parts);
    const before = await rolesOf(account);
    const reply = await change(head, account, action);
    expect([reply.status, reply.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(await rolesOf(account)).toEqual(before);
    expect(await linesAbout(account)).toEqual([]);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is refused for the head themselves', async () => {
    for (const action of ['add', 'remove']) {
      const reply = await change(head, headAccount, action);
      expect([reply.status, reply.body.detail]).toEqual([
        403,
        expect.stringMatching(/^You cannot change your own role\. /),
      ]);
    }
    expect(await rolesOf(headAccount)).toEqual([true, true]);
  });

  it('is refused for an unknown person, and for unknown actions', async () => {
    const account = await test.build.account();
    expect((await change(head, { id: 999_999 }, 'add')).status).toBe(404);
    for (const action of ['head', '', null, true]) {
      expect((await change(head, account, action)).status).toBe(400);
    }
    expect(await rolesOf(account)).toEqual([false, false]);
  });

  it('is refused to a head who loses the role during the request', async () => {
    const account = await test.build.account();
    const removedHead = await test.build.account({ is_school_administration_head: true });
    const client = await test.signIn(removedHead);
    const demote = (trx: TestApp['db']) =>
      trx
        .updateTable('accounts')
        .set({ is_school_administration_head: false })
        .where('id', '=', removedHead.id)
        .execute();
    const [reply] = await whileHolding(test.db, demote, () => [change(client, account, 'add')]);
    expect(reply?.status).toBe(403);
    expect(await rolesOf(account)).toEqual([false, false]);
  });

  it('is refused for a student who changes schools during the request', async () => {
    const account = await test.build.account();
    const leave = async (trx: TestApp['db']) => {
      const ucla = trx.selectFrom('schools').select('id').where('name', '=', 'UCLA');
      await trx.updateTable('accounts').set({ school_id: ucla }).where('id', '=', account.id).execute();
    };
    const [reply] = await whileHolding(test.db, leave, () => [change(head, account, 'add')]);
    expect(reply?.status).toBe(404);
    expect(await rolesOf(account)).toEqual([false, false]);
  });
});

describe('the role changes', () => {
  it('are in the activity of the own school, newest first, with their author', async () => {
    const account = await test.build.account({ first_name: 'Ida', last_name: 'Rhodes' });
    const elsewhere = await test.build.account({ school: 'UCLA' });
    const otherHead = await test.signIn(
      await test.build.account({ school: 'UCLA', is_school_administration_head: true }),
    );
    await change(head, account, 'add');
    await change(head, account, 'remove');
    await change(otherHead, elsewhere, 'add');
    expect(await linesAbout(account)).toMatchObject([
      {
        kind: 'role removed',
        at: test.clock.now().toISOString(),
        by: { name: 'Grace Hopper' },
        about: { id: account.id, name: 'Ida Rhodes' },
        facts: { role: 'administrator' },
      },
      { kind: 'role added', about: { id: account.id } },
    ]);
    expect(await linesAbout(elsewhere)).toEqual([]);
    expect((await otherHead.get(changes)).body.lines).toMatchObject([
      { kind: 'role added', about: { id: elsewhere.id } },
    ]);
  });
});
